#include "cli/commands.h"

#include <sstream>

namespace tafel {

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> items;
  for (std::size_t from = 0; from <= list.size();) {
    const std::size_t end = std::min(list.find(',', from), list.size());
    items.push_back(list.substr(from, end - from));
    from = end + 1;
  }
  return items;
}

CLI::Validator from_to(double lowest, double highest) {
  std::ostringstream range;
  range << lowest << " to " << highest;
  const auto check = [lowest, highest, range = range.str()](const std::string& given) {
    double number = 0;
    const bool fits = CLI::detail::lexical_cast(given, number) && number >= lowest && number <= highest;
    return fits ? std::string() : "Value " + given + " not in range " + range;
  };
  return {check, range.str()};
}

}  // namespace tafel
