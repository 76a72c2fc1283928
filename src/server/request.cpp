#include "server/request.h"

#include <algorithm>

#include <boost/asio/ip/address.hpp>

namespace tafel {

namespace http = boost::beast::http;

std::string base_url(const HttpRequest& request, const Whereabouts& here) {
  if (!here.public_url.empty()) return std::string(here.public_url);
  const std::string_view host = request[http::field::host];
  if (!here.elsewhere.empty() && (host.starts_with("localhost") || host.starts_with("127."))) {
    return std::string(here.elsewhere);
  }
  const std::string_view scheme = here.behind_proxy ? std::string_view(request["X-Forwarded-Proto"]) : "";
  return std::string(scheme == "https" ? "https://" : "http://") + std::string(host);
}

std::optional<std::string> forwarded_for(const HttpRequest& request) {
  const auto [first, end] = request.equal_range("X-Forwarded-For");
  std::string_view last;
  for (auto field = first; field != end; ++field) last = field->value();
  if (const std::size_t comma = last.rfind(','); comma != std::string_view::npos) last.remove_prefix(comma + 1);
  last.remove_prefix(std::min(last.find_first_not_of(" \t"), last.size()));
  last = last.substr(0, last.find_last_not_of(" \t") + 1);
  boost::system::error_code error;
  const auto address = boost::asio::ip::make_address(last, error);
  if (error) return std::nullopt;
  return address.to_string();
}

bool is_own_origin(const HttpRequest& request, std::string_view public_url) {
  const std::string_view origin = request[http::field::origin];
  if (origin.empty() || origin == public_url) return true;
  const std::size_t slashes = origin.find("://");
  return slashes != std::string_view::npos && origin.substr(slashes + 3) == std::string_view(request[http::field::host]);
}

}  // namespace tafel
