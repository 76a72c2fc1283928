#include "server/answer.h"

#include <algorithm>

#include <boost/beast/http/rfc7230.hpp>
#include <nlohmann/json.hpp>

#include "server/page.h"

namespace tafel {
namespace {

namespace http = boost::beast::http;

/// Nothing but the page's own files may run or be loaded, and nobody may frame it.
constexpr std::string_view content_security_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

template <class Answer>
Answer answer(http::status status, unsigned version, std::string_view type, auto body) {
  Answer answer(status, version);
  answer.set(http::field::content_type, type);
  answer.set("Content-Security-Policy", content_security_policy);
  answer.set("Cross-Origin-Opener-Policy", "same-origin");
  answer.set("Cross-Origin-Resource-Policy", "same-origin");
  answer.set("Referrer-Policy", "no-referrer");
  answer.set("X-Content-Type-Options", "nosniff");
  answer.body() = std::move(body);
  answer.prepare_payload();
  return answer;
}

bool accepts(const HttpRequest& request, std::string_view coding) {
  const http::ext_list accepted(request[http::field::accept_encoding]);
  return std::ranges::any_of(accepted, [&](const auto& item) {
    if (!boost::beast::iequals(item.first, coding)) return false;
    return std::ranges::none_of(item.second, [](const auto& parameter) { return parameter.second == "0"; });
  });
}

}  // namespace

HttpAnswer answer_with(http::status status, std::string_view type, std::string text, unsigned version) {
  HttpAnswer result = answer<HttpAnswer>(status, version, type, std::move(text));
  result.set(http::field::cache_control, "no-store");
  return result;
}

HttpAnswer refuse_with(http::status status, const std::string& reason, unsigned version) {
  const nlohmann::json json{{"reason", reason}};
  return answer_with(status, "application/json", json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n',
                     version);
}

PageAnswer answer_with_page(const HttpRequest& request) {
  const unsigned version = request.version();
  const auto in_words = [&](http::status status, std::string_view sentence) {
    return answer<PageAnswer>(status, version, "text/plain; charset=utf-8",
                              boost::beast::span<const char>(sentence.data(), sentence.size()));
  };
  const bool head = request.method() == http::verb::head;
  if (!head && request.method() != http::verb::get) {
    PageAnswer refusal = in_words(http::status::method_not_allowed, "Only GET and HEAD are answered here.\n");
    refusal.set(http::field::allow, "GET, HEAD");
    return refusal;
  }
  const std::string_view target = std::string_view(request.target()).substr(0, request.target().find('?'));
  const auto files = page_files();
  const auto found = std::ranges::find(files, target, &PageFile::path);
  if (found == files.end()) {
    return in_words(http::status::not_found, files.empty()
                                                 ? "This program was built without the page; ./play builds it with the page.\n"
                                                 : "There is nothing here. The table is at /\n");
  }

  std::string_view content = found->plain;
  std::string_view coding;
  if (!found->brotli.empty() && accepts(request, "br")) {
    content = found->brotli;
    coding = "br";
  } else if (!found->gzip.empty() && accepts(request, "gzip")) {
    content = found->gzip;
    coding = "gzip";
  }
  const std::string tag = '"' + std::string(found->hash) + (coding.empty() ? "" : "-") + std::string(coding) + '"';
  const bool known = request[http::field::if_none_match] == tag;
  if (known) content = {};
  PageAnswer result = answer<PageAnswer>(known ? http::status::not_modified : http::status::ok, version, found->type,
                                         boost::beast::span<const char>(content.data(), content.size()));
  result.set(http::field::cache_control, found->lasting ? "public, max-age=31536000, immutable" : "no-cache");
  result.set(http::field::etag, tag);
  result.set(http::field::vary, "Accept-Encoding");
  if (!coding.empty()) result.set(http::field::content_encoding, coding);
  if (head) result.body() = {};  // Content-Length stays: what GET would send
  return result;
}

}  // namespace tafel
