# Writes ${OUT}, a C++ file that holds the text of each board file in ${FILES} and the SHA-256 of its picture: of its rows,
# each followed by a newline.

set(items "")
list(SORT FILES)
foreach(file IN LISTS FILES)
  file(READ ${file} text)
  get_filename_component(id ${file} NAME_WE)
  string(JSON game GET "${text}" game)
  string(JSON rows LENGTH "${text}" picture)
  set(picture "")
  math(EXPR last "${rows} - 1")
  foreach(row RANGE ${last})
    string(JSON line GET "${text}" picture ${row})
    string(APPEND picture "${line}\n")
  endforeach()
  string(SHA256 hash "${picture}")
  string(APPEND items "    {\"${game}\", \"${id}\", \"${hash}\", R\"json(${text})json\"},\n")
endforeach()

file(WRITE ${OUT} "#include <algorithm>
#include <array>

#include \"games/picture.h\"

namespace tafel {
namespace {

constexpr auto files = std::to_array<ShippedFile>({
${items}});

}  // namespace

std::vector<ShippedFile> shipped_files(std::string_view game) {
  std::vector<ShippedFile> found;
  std::ranges::copy_if(files, std::back_inserter(found), [&](const ShippedFile& file) { return file.game == game; });
  return found;
}

}  // namespace tafel
")
