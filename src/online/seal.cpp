#include "online/seal.h"

#include <sodium.h>

#include <algorithm>

#include "online/message.h"

namespace tafel {
namespace {

const unsigned char* bytes(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

std::string_view view(const Digest& digest) { return {reinterpret_cast<const char*>(digest.data()), digest.size()}; }

}  // namespace

Digest sha256(std::string_view text) {
  Digest digest;
  crypto_hash_sha256(digest.data(), bytes(text), text.size());
  return digest;
}

Digest draw_digest() {
  Digest digest;
  randombytes_buf(digest.data(), digest.size());
  return digest;
}

std::string to_hex(const Digest& digest) {
  std::string text(2 * digest.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), digest.data(), digest.size());
  text.pop_back();
  return text;
}

std::optional<Digest> from_hex(std::string_view text) {
  Digest digest;
  std::size_t length = 0;
  const bool read = sodium_hex2bin(digest.data(), digest.size(), text.data(), text.size(), nullptr, &length, nullptr) == 0;
  return read && length == digest.size() && text.size() == 2 * length ? std::optional(digest) : std::nullopt;
}

bool same_secret(std::string_view one, std::string_view other) {
  return one.size() == other.size() && sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

Digest Secrets::of_game(int game) {
  constexpr int stride = 16;
  const auto go_back = [](Digest secret, int from, int to) {
    for (; from > to; --from) secret = sha256(view(secret));
    return secret;
  };
  if (game > later_game_ || later_game_ - game >= stride) {
    const int near = std::min(game + stride - 1, most_games - 1);
    later_ = go_back(last_, most_games - 1, near);
    later_game_ = near;
  }
  return go_back(later_, later_game_, game);
}

Digest Secrets::commitment(int game) { return sha256(view(of_game(game))); }

std::uint64_t sealed_seed(const Digest& secret, const std::vector<std::string>& salts, std::size_t number) {
  std::string text;
  for (const std::string& salt : salts) text += salt + ' ';
  text += std::to_string(number);
  Digest code;
  crypto_auth_hmacsha256(code.data(), bytes(text), text.size(), secret.data());
  std::uint64_t seed = 0;
  for (std::size_t i = 0; i < sizeof seed; ++i) seed = seed << 8 | code[i];
  return seed;
}

Result<std::size_t> check_seal(const Record& record) {
  const auto secret = from_hex(text_in(record.sealed, "secret"));
  if (!secret) return Fault{"the seal's \"secret\" must be 64 hexadecimal digits"};
  if (to_hex(sha256(view(*secret))) != text_in(record.sealed, "commitment")) {
    return Fault{"the secret is not the one that was committed to"};
  }
  const auto salts = record.sealed.find("salts");
  if (salts == record.sealed.end() || !salts->is_array()) return Fault{"the seal's \"salts\" must be a list of texts"};
  std::vector<std::string> texts;
  for (const Json& salt : *salts) {
    if (!salt.is_string()) return Fault{"the seal's \"salts\" must be a list of texts"};
    texts.push_back(salt.get<std::string>());
  }
  std::vector<std::uint64_t> seeds;
  for (std::size_t number = 0; number <= record.rolls(); ++number) seeds.push_back(sealed_seed(*secret, texts, number));
  return record.verify_dice(seeds);
}

}  // namespace tafel
