import { gameIds } from './games';
import type { GameId } from './protocol';

const screens = ['home', 'setup', 'play', 'learn', 'rules', 'replay', 'about'] as const;
export type Screen = (typeof screens)[number];

function read(hash: string): { screen: Screen; game: GameId } {
  const [, screen, game] = hash.split('/');
  return {
    screen: screens.find((one) => one === screen) ?? 'home',
    game: gameIds.find((one) => one === game) ?? 'border',
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
}

export const route = new Route();

export const go = (screen: Screen, game?: GameId) => {
  location.hash = screen === 'home' ? '#/' : `#/${screen}${game ? `/${game}` : ''}`;
};
