import { gameIds } from './games';
import type { GameId } from './protocol';

const screens = ['home', 'setup', 'play', 'learn', 'rules', 'replay', 'analysis', 'about', 'tables', 'table'] as const;
export type Screen = (typeof screens)[number];

interface Place {
  screen: Screen;
  game: GameId;
  /** whatever follows the screen: a game, the id of a table online */
  id: string;
  /** and follows that: "friends" in the set-up, "tv" at a table online */
  part: string;
}

function read(hash: string): Place {
  const [, screen, id = '', part = ''] = hash.split('/');
  return {
    screen: screens.find((one) => one === screen) ?? 'home',
    game: gameIds.find((one) => one === id) ?? 'border',
    id,
    part,
  };
}

class Route {
  #at = $state.raw(read(location.hash));

  constructor() {
    addEventListener('hashchange', () => {
      this.#at = read(location.hash);
      scrollTo(0, 0);
    });
  }
  get screen(): Screen {
    return this.#at.screen;
  }
  get game(): GameId {
    return this.#at.game;
  }
  get id(): string {
    return this.#at.id;
  }
  get part(): string {
    return this.#at.part;
  }
}

export const route = new Route();

export const go = (screen: Screen, id?: string) => {
  location.hash = screen === 'home' ? '#/' : `#/${screen}${id ? `/${id}` : ''}`;
};
