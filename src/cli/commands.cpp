#include "cli/commands.h"

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

}  // namespace tafel
