#pragma once

#include <string>
#include <string_view>

#include "server/answer.h"

namespace tafel {

// More of a request is not read
constexpr std::size_t longest_header = 8192;
constexpr std::size_t longest_body = 64 * 1024;

/// Where people reach the page: at `public_url` if that is known, else as the request tells.
std::string base_url(const HttpRequest& request, const std::string& public_url, bool behind_proxy);

/// A page of another origin may not use the reader's network place to play here.
bool is_own_origin(const HttpRequest& request, std::string_view public_url);

}  // namespace tafel
