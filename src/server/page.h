#pragma once

#include <span>
#include <string_view>

namespace tafel {

/// One file of the built page, inside the program.
struct PageFile {
  std::string_view path;  ///< "/assets/index-B2x.js"; the page itself is "/"
  std::string_view type;
  std::string_view hash;  ///< changes with the content
  bool lasting = false;   ///< its name changes with its content, so it never gets stale
  std::string_view plain;
  std::string_view gzip;
  std::string_view brotli;
};

/// All of them; empty if the program was built without the page.
std::span<const PageFile> page_files();

}  // namespace tafel
