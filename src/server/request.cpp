#include "server/request.h"

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

bool is_own_origin(const HttpRequest& request, std::string_view public_url) {
  const std::string_view origin = request[http::field::origin];
  if (origin.empty() || origin == public_url) return true;
  const std::size_t slashes = origin.find("://");
  return slashes != std::string_view::npos && origin.substr(slashes + 3) == std::string_view(request[http::field::host]);
}

}  // namespace tafel
