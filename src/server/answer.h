#pragma once

#include <string>

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>

namespace tafel {

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;
using HttpAnswer = boost::beast::http::response<boost::beast::http::span_body<const char>>;

/// The answer to a request for a file of the page: compressed as the browser likes it, not sent again if the browser has it.
HttpAnswer answer_request(const HttpRequest& request);

/// A short answer in words; `sentence` must outlive it.
HttpAnswer answer_in_words(boost::beast::http::status status, std::string_view sentence, unsigned version);

}  // namespace tafel
