# Writes ${OUT}, a C++ file that holds the files of ${FOLDER}, the built page: each as it is and compressed (.gz, .br beside it).

file(GLOB_RECURSE files LIST_DIRECTORIES false ${FOLDER}/*)
list(FILTER files EXCLUDE REGEX "\\.(gz|br)$")
list(SORT files)
set(types
  css text/css html "text/html\\; charset=utf-8" js text/javascript json application/json png image/png svg image/svg+xml
  wasm application/wasm webmanifest application/manifest+json)

set(bytes "")
set(items "")
set(declared "")
set(number 0)
foreach(file IN LISTS files)
  file(RELATIVE_PATH path ${FOLDER} ${file})
  get_filename_component(ending ${file} LAST_EXT)
  string(SUBSTRING ${ending} 1 -1 ending)
  list(FIND types ${ending} at)
  if(at EQUAL -1)
    message(FATAL_ERROR "${path}: no content type is known for .${ending}")
  endif()
  math(EXPR at "${at} + 1")
  list(GET types ${at} type)
  file(SHA256 ${file} hash)
  string(SUBSTRING ${hash} 0 16 hash)
  set(lasting false)
  if(path MATCHES "^assets/")
    set(lasting true)
  endif()
  if(path STREQUAL "index.html")
    set(path "")
  endif()
  set(contents "")
  foreach(form IN ITEMS "" .gz .br)
    set(name "tafel_page_${number}")
    math(EXPR number "${number} + 1")
    if(EXISTS ${file}${form})
      string(APPEND bytes "TAFEL_INCLUDE(${name}, \"${file}${form}\")\n")
      string(APPEND contents ", content(${name}_begin, ${name}_end)")
    else()
      string(APPEND contents ", {}")
    endif()
  endforeach()
  string(APPEND items "      {\"/${path}\", \"${type}\", \"${hash}\", ${lasting}${contents}},\n")
endforeach()

file(WRITE ${OUT} "#include <vector>

#include \"server/page.h\"

// The assembler reads the files; compilers would take minutes.
#define TAFEL_INCLUDE(name, file)                                                               \\
  __asm__(\".section .rodata\\n\" #name \"_begin: .incbin \\\"\" file \"\\\"\\n\" #name \"_end: .byte 0\\n.text\\n\"); \\
  extern \"C\" const char name##_begin[];                                                        \\
  extern \"C\" const char name##_end[];

${bytes}
namespace tafel {

std::span<const PageFile> page_files() {
  [[maybe_unused]] const auto content = [](const char* begin, const char* end) { return std::string_view(begin, end); };
  static const std::vector<PageFile> files{
${items}  };
  return files;
}

}  // namespace tafel
")
