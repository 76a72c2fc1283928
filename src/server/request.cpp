#include "server/request.h"

namespace tafel {

namespace http = boost::beast::http;

std::string base_url(const HttpRequest& request, const std::string& public_url, bool behind_proxy) {
  if (!public_url.empty()) return public_url;
  const std::string_view scheme = behind_proxy ? std::string_view(request["X-Forwarded-Proto"]) : "";
  return std::string(scheme == "https" ? "https://" : "http://") + std::string(request[http::field::host]);
}

bool is_own_origin(const HttpRequest& request, std::string_view public_url) {
  const std::string_view origin = request[http::field::origin];
  if (origin.empty() || origin == public_url) return true;
  const std::size_t slashes = origin.find("://");
  return slashes != std::string_view::npos && origin.substr(slashes + 3) == std::string_view(request[http::field::host]);
}

}  // namespace tafel
