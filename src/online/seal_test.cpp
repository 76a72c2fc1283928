#include "online/seal.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "online/room.h"
#include "table/desk.h"
#include "tests/online/people.h"

namespace tafel {
namespace {

using test::Hosted;

Digest counting() {
  Digest digest;
  for (std::size_t i = 0; i < digest.size(); ++i) digest[i] = static_cast<unsigned char>(i);
  return digest;
}

/// A finished game of two people, as its table gives the record out.
Record sealed_game(std::string_view game) {
  Hosted hosted(game, 2);
  hosted.seat_everybody();
  hosted.must("start", hosted.people[0]);
  Random random(11);
  hosted.play_to_end(random);
  const auto record = hosted.room.record();
  EXPECT_TRUE(record && !record->sealed.is_null());
  return *record;
}

std::size_t some_roll(const Record& record, std::size_t number) {
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    if (record.events[i].starts_with("roll ") && number-- == 0) return i;
  }
  ADD_FAILURE() << "there are too few rolls";
  return 0;
}

/// What the page makes out of the seal.
Json seeds_of(const Record& record) {
  const auto secret = from_hex(record.sealed.at("secret").get<std::string>());
  Json seeds = Json::array();
  for (std::size_t number = 0; number <= record.rolls(); ++number) {
    seeds.push_back(std::to_string(sealed_seed(*secret, record.sealed.at("salts"), number)));
  }
  return seeds;
}

Json check_at_desk(const Record& record, const Json& seeds) {
  const Json message{{"type", "check_dice"}, {"record", record.write()}, {"seeds", seeds}};
  return Json::parse(Desk().receive(message.dump()));
}

TEST(Seal, sha256_is_the_one_of_fips_180) {
  EXPECT_EQ(to_hex(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(to_hex(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(to_hex(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(Seal, seeds_are_the_first_eight_bytes_of_hmac_sha256) {
  // Python: hmac.new(bytes(range(32)), b"SALT SALT 17", hashlib.sha256).hexdigest()[:16]
  const std::vector<std::string> salts{"00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100"};
  EXPECT_EQ(sealed_seed(counting(), salts, 0), 0x06e2ace73c61892aU);
  EXPECT_EQ(sealed_seed(counting(), salts, 17), 0x2a0a9546ec9ee708U);
  EXPECT_EQ(sealed_seed(counting(), {}, 1), 0x7761b1cc25227dfcU);
}

TEST(Seal, hexadecimal_digits_are_read_back_and_nothing_else_is) {
  EXPECT_EQ(from_hex(to_hex(counting())), counting());
  const std::string good = to_hex(counting());
  for (const std::string& bad : {std::string(), good.substr(1), good.substr(2), good + "00", good.substr(1) + "g", " " + good,
                                 good.substr(0, 62) + ":0"}) {
    EXPECT_EQ(from_hex(bad), std::nullopt) << bad;
  }
}

TEST(Seal, secrets_are_compared_as_a_whole) {
  EXPECT_TRUE(same_secret("abc", "abc"));
  EXPECT_FALSE(same_secret("abc", "abd"));
  EXPECT_FALSE(same_secret("abc", "ab"));
  EXPECT_FALSE(same_secret("", "a"));
}

TEST(Seal, each_secret_is_the_commitment_of_the_next_game) {
  Secrets secrets(counting());
  EXPECT_EQ(secrets.of_game(Secrets::most_games - 1), counting());
  for (const int game : {0, 1, 2, 500, Secrets::most_games - 2}) {
    EXPECT_EQ(secrets.commitment(game + 1), secrets.of_game(game)) << game;
  }
}

TEST(Seal, two_draws_differ) { EXPECT_NE(draw_digest(), draw_digest()); }

TEST(Seal, a_finished_game_verifies_and_its_dice_do_here_and_at_the_desk) {
  for (const auto* game : {"border", "wuerfelland", "hexagony", "colour-lines"}) {
    const Record record = sealed_game(game);
    EXPECT_TRUE(record.verify()) << game;
    const auto rolls = check_seal(record);
    ASSERT_TRUE(rolls) << game << ": " << rolls.fault().sentence;
    EXPECT_EQ(*rolls, record.rolls());
    const auto read = Record::read(record.write());
    ASSERT_TRUE(read);
    EXPECT_TRUE(check_seal(*read)) << game;
    EXPECT_EQ(check_at_desk(record, seeds_of(record)), (Json{{"type", "dice"}, {"rolls", record.rolls()}})) << game;
  }
}

TEST(Seal, any_changed_roll_is_found) {
  for (const auto* game : {"border", "wuerfelland", "colour-lines"}) {
    const Record record = sealed_game(game);
    for (const std::size_t number : {std::size_t{0}, record.rolls() / 2, record.rolls() - 1}) {
      Record changed = record;
      std::string& event = changed.events[some_roll(record, number)];
      const auto different = std::ranges::find_if(event, [&](char c) { return c != event.back(); });
      std::swap(*different, event.back());  // other dice than before, or the same in another order: neither was rolled
      EXPECT_FALSE(check_seal(changed)) << game << ' ' << number;
      EXPECT_EQ(check_at_desk(changed, seeds_of(changed))["type"], "error") << game << ' ' << number;
    }
  }
}

TEST(Seal, any_changed_part_of_the_seal_is_found) {
  const Record record = sealed_game("border");
  const auto with = [&](const char* key, const Json& value) {
    Record changed = record;
    changed.sealed[key] = value;
    return changed;
  };
  const auto without = [&](const char* key) {
    Record changed = record;
    changed.sealed.erase(key);
    return changed;
  };
  const Json salts = record.sealed.at("salts");
  const std::string salt(32, '0');
  for (const Record& changed :
       {with("secret", to_hex(counting())), with("secret", "nothing"), with("secret", 5),
        with("commitment", to_hex(counting())), with("salts", {salts[1], salts[0]}), with("salts", {salts[0], salt}),
        with("salts", {salts[0]}), with("salts", {1, 2}), with("salts", "text"), with("options", {{"first", "Z"}}),
        with("options", 3), without("secret"), without("commitment"), without("salts"), without("options")}) {
    const auto checked = check_seal(changed);
    ASSERT_FALSE(checked) << changed.sealed.dump();
    EXPECT_FALSE(checked.fault().sentence.empty());
  }
  // The page makes other seeds out of other salts.
  const Record changed = with("salts", {salts[0], salt});
  EXPECT_EQ(check_at_desk(changed, seeds_of(changed))["type"], "error");
  // A secret that fits its commitment, but is another one.
  Record other = with("secret", to_hex(counting()));
  const Digest secret = counting();
  other.sealed["commitment"] = to_hex(sha256({reinterpret_cast<const char*>(secret.data()), secret.size()}));
  EXPECT_FALSE(check_seal(other));
  EXPECT_EQ(check_at_desk(other, seeds_of(other))["type"], "error");
}

TEST(Seal, the_desk_wants_a_seed_for_the_deal_and_each_roll) {
  const Record record = sealed_game("border");
  Json seeds = seeds_of(record);
  EXPECT_EQ(check_at_desk(record, Json::array())["type"], "error");
  EXPECT_EQ(check_at_desk(record, "1")["type"], "error");
  seeds.push_back("1");
  EXPECT_EQ(check_at_desk(record, seeds)["type"], "error");
  seeds.erase(seeds.size() - 1);
  seeds.erase(seeds.size() - 1);
  EXPECT_EQ(check_at_desk(record, seeds)["type"], "error");
  seeds = seeds_of(record);
  seeds[1] = 5;
  EXPECT_EQ(check_at_desk(record, seeds)["type"], "error");
}

TEST(Seal, a_record_without_a_seal_is_not_checked_but_refused) {
  Record record = sealed_game("border");
  record.sealed = nullptr;
  EXPECT_FALSE(check_seal(record));
}

}  // namespace
}  // namespace tafel
