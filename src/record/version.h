#pragma once

#include <string>

namespace tafel {

/// The program and its version, as records name it: "tafelrunde 0.1.0".
std::string program_version();

}  // namespace tafel
