#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <nlohmann/json.hpp>

#include "core/dice.h"
#include "core/fixed_list.h"
#include "core/hex.h"
#include "core/json_writer.h"
#include "core/random.h"
#include "core/small_set.h"
#include "core/text.h"

namespace tafel {
namespace {

Dice dice_from(const std::vector<int>& counts) {
  Dice dice;
  for (std::size_t i = 0; i < counts.size(); ++i) dice += Dice(all_colours[i], counts[i]);
  return dice;
}
const auto counts = rc::gen::container<std::vector<int>>(6, rc::gen::inRange(0, 4));

RC_GTEST_PROP(Dice, behaves_like_six_counts, ()) {
  const auto a = *counts;
  const auto b = *counts;
  const Dice x = dice_from(a);
  const Dice y = dice_from(b);
  int total = 0;
  bool contains = true;
  for (std::size_t i = 0; i < 6; ++i) {
    RC_ASSERT(x.count(all_colours[i]) == a[i]);
    RC_ASSERT((x + y).count(all_colours[i]) == a[i] + b[i]);
    total += a[i];
    contains = contains && a[i] >= b[i];
  }
  RC_ASSERT(x.total() == total);
  RC_ASSERT(x.contains(y) == contains);
  RC_ASSERT(x + y - y == x);
  RC_ASSERT((x == y) == (a == b));
  if (total <= Dice::most) RC_ASSERT(Dice::read(x.text()) == x);
}

RC_GTEST_PROP(Dice, reads_only_its_own_spelling, (const std::string& text)) {
  const auto dice = Dice::read(text);
  if (dice) RC_ASSERT(dice->text() == text);
}

TEST(Dice, outcomes_of_n_dice_are_complete_with_exact_weights) {
  constexpr std::array<std::size_t, 7> different{1, 6, 21, 56, 126, 252, 462};
  for (int n = 0; n <= Dice::most; ++n) {
    std::map<std::uint32_t, std::uint32_t> listed;
    for (const WeightedDice outcome : outcomes_of(n)) listed[outcome.dice.code()] += outcome.ways;
    EXPECT_EQ(listed.size(), different[static_cast<std::size_t>(n)]);
    // By brute force over all ordered rolls.
    std::map<std::uint32_t, std::uint32_t> counted;
    int ordered = 1;
    for (int i = 0; i < n; ++i) ordered *= 6;
    for (int roll = 0; roll < ordered; ++roll) {
      Dice dice;
      for (int i = 0, rest = roll; i < n; ++i, rest /= 6) dice += Dice(all_colours[static_cast<std::size_t>(rest % 6)], 1);
      ++counted[dice.code()];
    }
    EXPECT_EQ(listed, counted);
  }
}

RC_GTEST_PROP(SmallSet, behaves_like_a_set, ()) {
  const auto members = *rc::gen::container<std::set<int>>(rc::gen::inRange(0, 128));
  const auto others = *rc::gen::container<std::set<int>>(rc::gen::inRange(0, 128));
  SmallSet a;
  SmallSet b;
  for (const int m : members) a.add(m);
  for (const int m : others) b.add(m);
  RC_ASSERT(a.size() == static_cast<int>(members.size()));
  std::set<int> both;
  std::set<int> either = members;
  std::set<int> without;
  either.insert(others.begin(), others.end());
  for (const int m : members) (others.contains(m) ? both : without).insert(m);
  const auto listed = [](SmallSet set) {
    std::set<int> result;
    for (const int m : set) result.insert(m);
    return result;
  };
  RC_ASSERT(listed(a) == members);
  RC_ASSERT(listed(a & b) == both);
  RC_ASSERT(listed(a | b) == either);
  RC_ASSERT(listed(a - b) == without);
  RC_ASSERT(a.meets(b) == !both.empty());
  RC_ASSERT(a.within(b) == without.empty());
  for (const int m : members) {
    RC_ASSERT(a.contains(m));
    a.remove(m);
    RC_ASSERT(!a.contains(m));
  }
  RC_ASSERT(a.empty());
}

RC_GTEST_PROP(Hex, distance_is_the_number_of_steps, ()) {
  const auto coordinate = rc::gen::inRange(-20, 20);
  const Hex a{*coordinate, *coordinate};
  const Hex b{*coordinate, *coordinate};
  RC_ASSERT(distance(a, b) == distance(b, a));
  RC_ASSERT((distance(a, b) == 0) == (a == b));
  if (a == b) return;
  int nearer = 0;
  for (const Hex next : a.neighbours()) {
    RC_ASSERT(distance(a, next) == 1);
    nearer += distance(next, b) == distance(a, b) - 1 ? 1 : 0;
  }
  RC_ASSERT(nearer == 1 || nearer == 2);
}

RC_GTEST_PROP(Hex, offset_coordinates_match_pictures, ()) {
  const int row = *rc::gen::inRange(0, 30);
  const int column = *rc::gen::inRange(0, 30);
  const Hex hex = Hex::from_offset(row, column);
  RC_ASSERT(hex.row() == row);
  RC_ASSERT(hex.column() == column);
  // On a picture, neighbours are two characters apart in a row and one in the next.
  for (const Hex other : hex.neighbours()) {
    const int across = (2 * other.column() + (other.row() & 1)) - (2 * column + (row & 1));
    RC_ASSERT(std::abs(across) == (other.row() == row ? 2 : 1));
  }
}

TEST(Hex, neighbours_share_two_corners) {
  const Hex hex{3, 2};
  for (const Hex other : hex.neighbours()) {
    int shared = 0;
    for (const auto a : hex.corners()) {
      for (const auto b : other.corners()) {
        shared += std::abs(a.x - b.x) < 1e-9 && std::abs(a.y - b.y) < 1e-9 ? 1 : 0;
      }
    }
    EXPECT_EQ(shared, 2);
  }
}

TEST(Random, stream_is_fixed) {
  // From the authors' reference code, xoshiro256plusplus.c seeded by splitmix64.c from 1.
  Random random(1);
  EXPECT_EQ(random.next(), 14971601782005023387U);
  EXPECT_EQ(random.next(), 13781649495232077965U);
  EXPECT_EQ(random.next(), 1847458086238483744U);
}

RC_GTEST_PROP(Random, below_stays_below, (std::uint64_t seed)) {
  Random random(seed);
  const auto n = *rc::gen::inRange<std::uint32_t>(1, 4'000'000'000U);
  for (int i = 0; i < 100; ++i) RC_ASSERT(random.below(n) < n);
}

TEST(Random, shuffles_are_even) {
  std::map<std::string, int> seen;
  Random random(7);
  for (int i = 0; i < 60000; ++i) {
    std::string letters = "abc";
    random.shuffle(letters);
    ++seen[letters];
  }
  EXPECT_EQ(seen.size(), 6U);
  for (const auto& [order, times] : seen) EXPECT_NEAR(times, 10000, 500) << order;
}

TEST(FixedList, keeps_items_in_order) {
  FixedList<int, 3> list;
  list.push(5);
  list.push(6);
  list.replace(0, 7);
  EXPECT_EQ(std::vector<int>(list.begin(), list.end()), (std::vector<int>{7, 6}));
  list.clear();
  EXPECT_TRUE(list.empty());
}

RC_GTEST_PROP(JsonWriter, writes_what_others_read, ()) {
  const auto texts = rc::gen::container<std::string>(rc::gen::inRange('\0', '\x7f'));
  const auto members = *rc::gen::container<std::map<std::string, int>>(texts, rc::gen::arbitrary<int>());
  const auto text = *texts;
  JsonWriter out;
  out.object([&] {
    out.key("members").object([&] {
      for (const auto& [name, number] : members) out.member(name, number);
    });
    out.key("list").array([&] { out.value(text).value(true).value(nullptr).array([] {}).value(-2.5).value('"').raw("[1,2]"); });
  });
  nlohmann::json expected{{"members", nlohmann::json::object()},
                          {"list", {text, true, nullptr, nlohmann::json::array(), -2.5, "\"", {1, 2}}}};
  for (const auto& [name, number] : members) expected["members"][name] = number;
  RC_ASSERT(nlohmann::json::parse(out.take()) == expected);
}

TEST(JsonWriter, writes_long_texts_and_numbers_as_they_are) {
  const std::string text(10'000, '\n');
  JsonWriter out(0);
  out.array([&] { out.value(text).value("Würfel").value(0.00005).value(-1.0).value(std::optional<int>()); });
  const std::string json = out.take();
  EXPECT_EQ(nlohmann::json::parse(json)[0], text);
  EXPECT_TRUE(json.ends_with(",\"Würfel\",0.0001,-1.0000,null]"));
}

TEST(Text, of_others_is_shown_without_what_steers_a_terminal) {
  EXPECT_EQ(in_quotes("A stop"), "\"A stop\"");
  EXPECT_EQ(in_quotes("a\x1b[2J\n\x7f"), "\"a [2J  \"");
  EXPECT_EQ(shown("Jürgen ✿ \xc2\xa0", 60), "Jürgen ✿ \xc2\xa0");
  EXPECT_EQ(shown("\xc2\x9b", 60), "  ");  // U+009B begins a command on some terminals
  for (const char* text : {"\t", "a\x1b", "\x7f", "Anna\xc2\x80"}) EXPECT_TRUE(has_control_characters(text)) << text;
  EXPECT_TRUE(has_control_characters(std::string_view("\0", 1)));
  for (const char* text : {"", "Anna", "Jürgen", "Łucja ✿", "\xc2\xa0"}) EXPECT_FALSE(has_control_characters(text)) << text;
}

TEST(Text, that_is_long_is_cut_between_characters) {
  EXPECT_EQ(shown("12345", 5), "12345");
  EXPECT_EQ(shown("123456", 5), "12345…");
  EXPECT_EQ(shown("1234ü", 5), "1234…");
  EXPECT_EQ(shown("12✿4", 3), "12…");
  EXPECT_EQ(in_quotes(std::string(1000, 'x')), '"' + std::string(60, 'x') + "…\"");
}

}  // namespace
}  // namespace tafel
