#include <iostream>

#include "cli/commands.h"
#include "server/server.h"

namespace tafel {

void add_serve_command(CLI::App& app) {
  auto* command = app.add_subcommand("serve", "Open the table in the browser and online: serves until you press Ctrl-C");
  auto options = std::make_shared<ServerOptions>();
  auto bot_pause = std::make_shared<int>(static_cast<int>(options->hall.bot_pause.count()));
  auto idle = std::make_shared<int>(static_cast<int>(options->hall.idle.count()));
  command->add_option("--port", options->port, "The port; 0 takes any that is free")
      ->envname("TAFEL_PORT")
      ->capture_default_str();
  command->add_option("--host", options->host, "The address to listen at; 0.0.0.0 lets other devices in")
      ->envname("TAFEL_HOST")
      ->capture_default_str();
  command
      ->add_option("--database", options->database,
                   "Where tables online are kept: a file, or postgresql://… to share them among several servers, or memory:")
      ->envname("TAFEL_DATABASE")
      ->capture_default_str();
  command
      ->add_option("--public-url", options->public_url,
                   "How people reach the page, https://… for example; for links and QR codes")
      ->envname("TAFEL_PUBLIC_URL");
  command
      ->add_flag("--behind-proxy", options->behind_proxy,
                 "Requests come through a reverse proxy, which tells whose they are in X-Forwarded-For")
      ->envname("TAFEL_BEHIND_PROXY");
  command->add_option("--connections", options->most_connections, "The most connections at once")
      ->envname("TAFEL_CONNECTIONS")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--connections-per-address", options->most_per_address, "The most connections of one address at once")
      ->envname("TAFEL_CONNECTIONS_PER_ADDRESS")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--messages-per-second", options->messages_per_second, "What one connection may send for long")
      ->envname("TAFEL_MESSAGES_PER_SECOND")
      ->check(CLI::Range(1.0, 1e9))
      ->capture_default_str();
  command->add_option("--tables-per-minute", options->tables_per_minute, "How many tables one address may make")
      ->envname("TAFEL_TABLES_PER_MINUTE")
      ->check(CLI::Range(1.0, 1e9))
      ->capture_default_str();
  command->add_option("--records-per-minute", options->records_per_minute, "How many records of games one address may ask for")
      ->envname("TAFEL_RECORDS_PER_MINUTE")
      ->check(CLI::Range(1.0, 1e9))
      ->capture_default_str();
  command->add_option("--bot-pause", *bot_pause, "Milliseconds before a bot moves")
      ->envname("TAFEL_BOT_PAUSE")
      ->check(CLI::Range(0, 60'000))
      ->capture_default_str();
  command->add_option("--idle", *idle, "Seconds after which a table that nobody touches is no longer kept in memory")
      ->envname("TAFEL_IDLE")
      ->check(CLI::Range(1, 86'400))
      ->capture_default_str();
  command->callback([options, bot_pause, idle] {
    while (options->public_url.ends_with('/')) options->public_url.pop_back();
    options->hall.idle = std::chrono::seconds(*idle);
    options->hall.bot_pause = std::chrono::milliseconds(*bot_pause);
    const auto served = serve(*options, [](const Addresses& addresses) {
      std::cout << "Tafelrunde is open: " << addresses.here << '\n';
      if (!addresses.elsewhere.empty()) std::cout << "On other devices in your network: " << addresses.elsewhere << '\n';
      std::cout << "Press Ctrl-C to close it.\n" << std::flush;
    });
    value_or_stop(served, Exit::file);
  });
}

}  // namespace tafel
