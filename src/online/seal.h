#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/record.h"

namespace tafel {

/// 32 bytes: a secret, or the SHA-256 of something.
using Digest = std::array<unsigned char, 32>;

Digest sha256(std::string_view text);
Digest draw_digest();
std::string to_hex(const Digest& digest);
std::optional<Digest> from_hex(std::string_view text);
/// In a time that tells nothing about where they differ.
bool same_secret(std::string_view one, std::string_view other);

/// The secrets behind a table's dice, one for each game; docs/protocol.md describes them. Each is the SHA-256 of the next one,
/// so that the secret shown after one game is the commitment for the next.
class Secrets {
 public:
  static constexpr int most_games = 1000;

  /// `last` is the secret of the last game; all others follow from it.
  explicit Secrets(const Digest& last) : last_(last), later_(last) {}
  Digest of_game(int game);
  Digest commitment(int game);

 private:
  Digest last_;
  Digest later_;  ///< the secret of one of the next games, from where the way is short
  int later_game_ = most_games - 1;
};

/// The seed for the deal (0) or for a roll (from 1).
std::uint64_t sealed_seed(const Digest& secret, const std::vector<std::string>& salts, std::size_t number);

/// Recomputes deal and rolls of a record from its seal; says how many rolls there are.
Result<std::size_t> check_seal(const Record& record);

}  // namespace tafel
