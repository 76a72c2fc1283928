/// Any text is either refused with a reason, or it is a board on which a game can be played.

#include <cstdint>
#include <cstdlib>

#include "games/any_game.h"

namespace {

template <tafel::Game G>
void play_a_while(const typename G::Setup& setup) {
  using namespace tafel;
  auto state = G::start(setup);
  Random random(1);
  for (int step = 0; step < 200 && !G::actors(state).over(); ++step) {
    if (G::actors(state).is_chance()) {
      G::land(state, G::sample(state, random));
      continue;
    }
    const Seat seat = G::actors(state).seats.first();
    typename G::MoveList moves;
    G::moves(state, seat, moves);
    if (moves.empty()) std::abort();
    G::play(state, seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tafel;
  const Json content = Json::parse(data, data + size, nullptr, false);
  if (content.is_discarded()) return 0;
  for_each_game([&]<class G>(std::type_identity<G>) {
    if constexpr (requires { typename G::Board; }) {
      const auto board = read_whole_board<typename G::Board>(content);
      if (!board) {
        if (board.fault().sentence.empty()) std::abort();
        return;
      }
      typename G::Setup setup;
      if constexpr (requires { setup.boards; }) {
        setup.players = G::info.fewest_players;
        setup.boards.fill(*board);
        play_a_while<G>(setup);
      }
    }
  });
  return 0;
}
