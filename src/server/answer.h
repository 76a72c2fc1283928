#pragma once

#include <string>
#include <string_view>

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>

namespace tafel {

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;
/// The page's files are inside the program and need no copy; all other answers own what they say.
using PageAnswer = boost::beast::http::response<boost::beast::http::span_body<const char>>;
using HttpAnswer = boost::beast::http::response<boost::beast::http::string_body>;

/// A file of the page is asked for, or something that is not there.
PageAnswer answer_with_page(const HttpRequest& request);

HttpAnswer answer_with(boost::beast::http::status status, std::string_view type, std::string text, unsigned version);
/// {"reason": …}, as all faults of the API are told.
HttpAnswer refuse_with(boost::beast::http::status status, const std::string& reason, unsigned version);

}  // namespace tafel
