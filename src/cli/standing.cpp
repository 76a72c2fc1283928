#include "cli/standing.h"

#include <algorithm>
#include <cmath>

namespace tafel {

double elo_of_score(double score, int players) { return 400 * std::log10((players - 1) * score / (1 - score)); }

double score_of_elo(double elo, int players) { return 1 / (1 + (players - 1) * std::pow(10, -elo / 400)); }

void Standing::add(int sixtieths) {
  ++groups_;
  ++spread_[sixtieths];
}

std::array<std::uint64_t, 5> Standing::pentanomial() const {
  std::array<std::uint64_t, 5> pairs{};
  for (const auto& [won, count] : spread_) pairs.at(static_cast<std::size_t>(2 * won / win)) += count;
  return pairs;
}

double Standing::score() const {
  double sum = 0;
  for (const auto& [won, count] : spread_) sum += static_cast<double>(count) * won;
  return sum / (static_cast<double>(std::max<std::uint64_t>(groups_, 1)) * win * players_);
}

double Standing::variance() const {
  const double mean = score();
  double sum = 0;
  for (const auto& [won, count] : spread_) {
    const double share = static_cast<double>(won) / (win * players_);
    sum += static_cast<double>(count) * (share - mean) * (share - mean);
  }
  return sum / static_cast<double>(std::max<std::uint64_t>(groups_, 1));
}

Standing::Elo Standing::elo() const {
  const double mean = score();
  const auto groups = static_cast<double>(std::max<std::uint64_t>(groups_, 1));
  const double spread = 1.959964 * std::sqrt(variance() / groups);
  double low = mean - spread;
  double high = mean + spread;
  // Nothing but wins or losses so far: with 95 % confidence something else comes up less than once in a third of the groups.
  if (mean >= 1) low = 1 - 3 / groups;
  if (mean <= 0) high = 3 / groups;
  const auto elo = [&](double share) { return elo_of_score(std::clamp(share, 0.0, 1.0), players_); };
  return {elo(mean), elo(low), elo(high)};
}

double Standing::log_likelihood_ratio(double elo0, double elo1) const {
  if (groups_ < fewest_groups) return 0;
  // Without any spread the test would be sure at once. One group of another kind is always thought possible.
  const auto groups = static_cast<double>(groups_);
  const double spread = std::max(variance(), 1 / (groups * players_ * players_));
  const double score0 = score_of_elo(elo0, players_);
  const double score1 = score_of_elo(elo1, players_);
  return groups * (score1 - score0) * (2 * score() - score0 - score1) / (2 * spread);
}

SequentialTest::Verdict SequentialTest::verdict(const Standing& standing) const {
  const double ratio = standing.log_likelihood_ratio(elo0, elo1);
  if (ratio >= bound) return Verdict::elo1;
  if (ratio <= -bound) return Verdict::elo0;
  return Verdict::open;
}

}  // namespace tafel
