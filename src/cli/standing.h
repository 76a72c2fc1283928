#pragma once

#include <array>
#include <cstdint>
#include <map>

namespace tafel {

/// Elo points: how much better somebody is whose share of the wins is `score`, in games of one against `players` − 1 who are
/// equally good among themselves. 0 means a share of 1 / players; for two players this is the usual scale.
double elo_of_score(double score, int players);
double score_of_elo(double elo, int players);

/// How bot a stands against b, or against a field of them, after some groups of games. A group is one set-up with the same
/// dice, played once with a in each of the seats; for two players it is a pair. The games of a group depend on each other, so
/// all statistics are over groups.
class Standing {
 public:
  /// Wins are counted in sixtieths, so that a win shared by up to five is exact.
  static constexpr int win = 60;

  explicit Standing(int players) : players_(players) {}

  /// One more group, by what a has won in it.
  void add(int sixtieths);

  std::uint64_t groups() const { return groups_; }
  /// By what a has won in a group, in sixtieths: how many groups.
  const std::map<int, std::uint64_t>& spread() const { return spread_; }
  /// For two players: pairs in which a won nothing, half a game, one, one and a half, both.
  std::array<std::uint64_t, 5> pentanomial() const;
  /// a's share of the wins.
  double score() const;
  /// The variance of that share over the groups.
  double variance() const;

  /// The estimate and its 95 % interval; infinite where a has won all or nothing.
  struct Elo {
    double value;
    double low;
    double high;
  };
  Elo elo() const;
  /// The logarithm of how much likelier these results are if a is `elo1` better than if it is `elo0` better: the generalised
  /// likelihood ratio with normally distributed means, as fishtest has it. 0 while there are too few groups to tell.
  double log_likelihood_ratio(double elo0, double elo1) const;
  static constexpr std::uint64_t fewest_groups = 16;

 private:
  int players_;
  std::uint64_t groups_ = 0;
  std::map<int, std::uint64_t> spread_;
};

/// Wald's sequential test: which of two claims about a's Elo holds, with an error of 5 % either way.
struct SequentialTest {
  double elo0 = 0;
  double elo1 = 0;

  static constexpr double bound = 2.9444389791664403;  // ln(0.95 / 0.05)
  enum class Verdict : std::uint8_t { open, elo0, elo1 };
  Verdict verdict(const Standing& standing) const;
};

}  // namespace tafel
