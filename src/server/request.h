#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/answer.h"

namespace tafel {

// More of a request is not read
constexpr std::size_t longest_header = 8192;
constexpr std::size_t longest_body = 64 * 1024;

/// What the server knows about where it is.
struct Whereabouts {
  std::string_view public_url;  ///< as people reach the page from anywhere; may be empty
  std::string_view elsewhere;   ///< as other devices in the same network reach it; may be empty
  bool behind_proxy = false;
};
/// Where people reach the page, as this request tells. What is "localhost" here is somewhere else on a phone.
std::string base_url(const HttpRequest& request, const Whereabouts& here);

/// Whom a reverse proxy speaks for: the last address in X-Forwarded-For, which is its own word; those before it may be
/// invented. None if it names no address.
std::optional<std::string> forwarded_for(const HttpRequest& request);

/// A page of another origin may not use the reader's network place to play here.
bool is_own_origin(const HttpRequest& request, std::string_view public_url);

}  // namespace tafel
