# Writes ${OUT}, a C++ file that holds the text of each of ${FILES}.

set(items "")
foreach(file IN LISTS FILES)
  file(READ ${file} text)
  get_filename_component(game ${file} NAME_WE)
  # A compiler need not accept a literal longer than 65,536 characters
  string(REGEX REPLACE "\n" "\n)json\" R\"json(" text "${text}")
  string(APPEND items "  if (game == \"${game}\") return R\"json(${text})json\";\n")
endforeach()

file(WRITE ${OUT} "#include \"mind/mind_file.h\"

namespace tafel {

std::string_view shipped_mind_file([[maybe_unused]] std::string_view game) {
${items}  return {};
}

}  // namespace tafel
")
