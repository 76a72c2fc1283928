#include "server/qr.h"

#include <memory>

#include <qrencode.h>

namespace tafel {

Result<std::string> draw_qr(const std::string& text) {
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_M),
                                                             QRcode_free);
  if (!code) return Fault{"this address is too long for a QR code"};
  constexpr int margin = 4;
  const std::string size = std::to_string(code->width + 2 * margin);
  std::string svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + size + ' ' + size +
      "\" shape-rendering=\"crispEdges\"><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/><path fill=\"#000\" d=\"";
  for (int y = 0; y < code->width; ++y) {
    for (int x = 0; x < code->width; ++x) {
      if ((code->data[y * code->width + x] & 1) == 0) continue;
      int length = 1;
      while (x + length < code->width && (code->data[y * code->width + x + length] & 1) != 0) ++length;
      svg += 'M' + std::to_string(x + margin) + ' ' + std::to_string(y + margin) + 'h' + std::to_string(length) + "v1h-" +
             std::to_string(length) + 'z';
      x += length;
    }
  }
  return svg + "\"/></svg>\n";
}

}  // namespace tafel
