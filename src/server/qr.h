#pragma once

#include <string>

#include "core/result.h"

namespace tafel {

/// A QR code as an SVG picture, dark on light with the quiet zone that readers need.
Result<std::string> draw_qr(const std::string& text);

}  // namespace tafel
