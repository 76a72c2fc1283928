#include "cli/train.h"

#include <map>

#include <gtest/gtest.h>

namespace tafel {
namespace {

/// The weights that a short training ends with.
std::string weights_after(const std::string& game, int threads) {
  Training training;
  training.game = game;
  training.generations = 2;
  training.games = 16;
  training.threads = threads;
  int generations = 0;
  Json mind;
  training.begin = [](int /*generations*/) {};
  training.log = [&](const Json& /*line*/) { ++generations; };
  training.checkpoint = [&](const Json& now) { mind = now; };
  EXPECT_TRUE(train(training));
  EXPECT_EQ(generations, 2);
  return mind["weights"].dump();
}

std::uint64_t signature(std::string_view text) {
  std::uint64_t hash = 14695981039346656037U;
  for (const char sign : text) hash = (hash ^ static_cast<unsigned char>(sign)) * 1099511628211U;
  return hash;
}

/// If this fails, games of minds against themselves go another way than when those in minds/ were made, and `train` no longer
/// makes these: make them anew (minds/README.md tells how), and only then write the new signatures here.
TEST(Train, begins_as_it_began_when_the_minds_were_made) {
  const std::map<std::string, std::uint64_t> signatures{{"border", 2197669139677579999U},
                                                        {"wuerfelland", 8651163078355024863U},
                                                        {"hexagony", 12441794822921536070U},
                                                        {"colour-lines", 18279356425077203460U}};
  for (const auto& [game, expected] : signatures) EXPECT_EQ(signature(weights_after(game, 1)), expected) << game;
}

TEST(Train, makes_the_same_mind_with_any_number_of_threads) {
  EXPECT_EQ(weights_after("hexagony", 1), weights_after("hexagony", 3));
}

TEST(Train, says_what_is_wrong_with_a_mind_to_go_on_with) {
  Training training;
  training.game = "border";
  training.from = {{"game", "hexagony"}};
  EXPECT_EQ(train(training).fault().sentence, "this is no mind for The Border");
}

}  // namespace
}  // namespace tafel
