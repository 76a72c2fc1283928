#include <iostream>

#include "cli/commands.h"
#include "server/server.h"

namespace tafel {

void add_serve_command(CLI::App& app) {
  auto* command = app.add_subcommand("serve", "Open the table in the browser: serves the page until you press Ctrl-C");
  auto options = std::make_shared<ServerOptions>();
  command->add_option("--port", options->port, "The port; 0 takes any that is free")->capture_default_str();
  command->add_option("--host", options->host, "The address to listen at; 0.0.0.0 lets other devices in")
      ->capture_default_str();
  command->callback([options] {
    const auto served = serve(*options, [](const std::string& address) {
      std::cout << "Tafelrunde is open: " << address << "\nPress Ctrl-C to close it.\n" << std::flush;
    });
    value_or_stop(served, Exit::file);
  });
}

}  // namespace tafel
