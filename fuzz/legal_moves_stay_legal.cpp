/// The input steers a game: which one, how many players, which move or roll each time. Whatever is listed can be played, by its
/// name too; the game never gets stuck; taking back and playing again changes nothing.

#include <cstdint>
#include <cstdlib>

#include "record/journal.h"

namespace {

class Steering {
 public:
  Steering(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  bool empty() const { return size_ == 0; }
  std::size_t choose(std::size_t options) {
    if (size_ == 0) return 0;
    --size_;
    return *data_++ % options;
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
};

void require(bool holds) {
  if (!holds) std::abort();
}

template <class G>
void steer(Steering steering) {
  using namespace tafel;
  Random random(steering.choose(256));
  const int players =
      G::info.fewest_players +
      static_cast<int>(steering.choose(static_cast<std::size_t>(G::info.most_players - G::info.fewest_players + 1)));
  auto setup = G::deal(players, Json::object(), random);
  Journal journal(std::make_unique<GameInProgress<G>>(*setup));
  auto state = G::start(*setup);
  while (!steering.empty() && !G::actors(state).over()) {
    if (G::actors(state).is_chance()) {
      typename G::RollList rolls;
      G::rolls(state, rolls);
      require(!rolls.empty());
      const auto roll = rolls[steering.choose(rolls.size())].roll;
      require(journal.land(G::roll_text(roll)).ok());
      G::land(state, roll);
    } else {
      Seats seats = G::actors(state).seats;
      for (auto skip = steering.choose(static_cast<std::size_t>(seats.size())); skip > 0; --skip) seats.remove(seats.first());
      const Seat seat = seats.first();
      typename G::MoveList moves;
      G::moves(state, seat, moves);
      require(!moves.empty());
      const auto move = moves[steering.choose(moves.size())];
      const std::string name = G::move_text(state, seat, move);
      require(journal.play(seat, name).ok());
      if (journal.can_take_back(seat)) {
        require(journal.take_back(seat).ok());
        require(*journal.game().template state<G>() == state);
        require(journal.play(seat, name).ok());
      }
      G::play(state, seat, move);
    }
    require(*journal.game().template state<G>() == state);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Steering steering(data, size);
  std::size_t wanted = steering.choose(std::tuple_size_v<tafel::AllGames>);
  tafel::for_each_game([&]<class G>(std::type_identity<G>) {
    if (wanted-- == 0) steer<G>(steering);
  });
  return 0;
}
