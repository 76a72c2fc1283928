#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "server/hall.h"

namespace tafel {

struct ServerOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;               ///< 0 takes any that is free
  std::string database = "tafelrunde.db";  ///< see `open_store`
  std::string public_url;                  ///< as people reach the page, if the server cannot tell from what browsers ask for
  bool behind_proxy = false;               ///< people's addresses are in X-Forwarded-For, see `forwarded_for`
  int most_connections = 20'000;
  int most_per_address = 200;       ///< connections
  double messages_per_second = 40;  ///< on one connection, for long; some hundred may come at once
  double tables_per_minute = 20;    ///< that one address may make
  double records_per_minute = 60;   ///< that one address may ask for
  HallOptions hall;
};

/// Where the page is, for a browser on this machine and for other devices in the same network, if they can reach it.
struct Addresses {
  std::string here;
  std::string elsewhere;
};

/// Serves the page and tables online until the program is asked to end (SIGINT, SIGTERM); `started` is told where once it
/// listens.
Result<bool> serve(const ServerOptions& options, const std::function<void(const Addresses& addresses)>& started);

}  // namespace tafel
