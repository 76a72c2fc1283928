#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/result.h"

namespace tafel {

struct ServerOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0 takes any that is free
};

/// Serves the page until the program is asked to end (SIGINT, SIGTERM); `started` is told the address once it listens.
Result<bool> serve(const ServerOptions& options, const std::function<void(const std::string& address)>& started);

}  // namespace tafel
