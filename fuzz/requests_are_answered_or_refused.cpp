/// Any bytes are a request within the limits, or refused. Every request gets an answer that makes sense.

#include <cstdint>
#include <cstdlib>

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <nlohmann/json.hpp>

#include "server/page.h"
#include "server/qr.h"
#include "server/request.h"

namespace tafel {

std::span<const PageFile> page_files() {
  static constexpr PageFile files[]{
      {.path = "/", .type = "text/html", .hash = "hash", .plain = "the page", .gzip = "gzipped", .brotli = "br"},
      {.path = "/a.js",
       .type = "text/javascript",
       .hash = "other",
       .lasting = true,
       .plain = "script",
       .gzip = {},
       .brotli = {}}};
  return files;
}

}  // namespace tafel

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tafel;
  namespace http = boost::beast::http;
  http::request_parser<http::string_body> parser;
  parser.header_limit(longest_header);
  parser.body_limit(longest_body);
  parser.eager(true);
  boost::beast::error_code error;
  while (size > 0 && !parser.is_done()) {
    const std::size_t taken = parser.put(boost::asio::buffer(data, size), error);
    if (error || taken == 0) return 0;
    data += taken;
    size -= taken;
  }
  if (!parser.is_done()) return 0;
  const HttpRequest request = parser.release();
  require(request.body().size() <= longest_body);
  static_cast<void>(boost::beast::websocket::is_upgrade(request));

  const std::string host(request[http::field::host]);
  const std::string origin(request[http::field::origin]);
  if (is_own_origin(request, "")) require(origin.empty() || origin.ends_with("://" + host));
  require(is_own_origin(request, origin));
  require(base_url(request, {"https://here", "http://elsewhere", true}) == "https://here");
  const std::string url = base_url(request, {"", "", true});
  require(url == "http://" + host || url == "https://" + host);
  if (const auto address = forwarded_for(request)) require(!address->empty() && request.count("X-Forwarded-For") > 0);
  if (const auto drawn = draw_qr(url)) {
    require(drawn->starts_with("<svg "));
  } else {
    require(!drawn.fault().sentence.empty());
  }
  const HttpAnswer refusal = refuse_with(http::status::bad_request, url, request.version());
  require(nlohmann::json::accept(refusal.body()));

  const PageAnswer answer = answer_with_page(request);
  switch (answer.result()) {
    case http::status::ok:
      require(request.method() == http::verb::get || request.method() == http::verb::head);
      require((request.method() == http::verb::head) == (answer.body().size() == 0));
      break;
    case http::status::not_modified: require(answer.body().size() == 0); break;
    case http::status::not_found:
    case http::status::method_not_allowed: break;
    default: std::abort();
  }
  return 0;
}
