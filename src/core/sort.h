#pragma once

#include <cstddef>
#include <utility>

namespace tafel {

/// Puts a short list into order (Shell's method, Ciura's steps). Equal items come out in the same order on every platform,
/// which the standard library does not promise, and the code is small, which counts in the browser.
template <class Items, class Less>
void sort_items(Items& items, Less less) {
  const std::size_t size = items.size();
  for (const std::size_t step : {1750U, 701U, 301U, 132U, 57U, 23U, 10U, 4U, 1U}) {
    for (std::size_t i = step; i < size; ++i) {
      auto item = std::move(items[i]);
      std::size_t at = i;
      for (; at >= step && less(item, items[at - step]); at -= step) items[at] = std::move(items[at - step]);
      items[at] = std::move(item);
    }
  }
}

}  // namespace tafel
