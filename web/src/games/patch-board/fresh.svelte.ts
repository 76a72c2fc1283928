/**
 * Watches the crossed spaces of whoever owns a board from view to view. `latest` is what came in with the last view that added some: drawn before
 * one's eyes. While moves can be taken back, `last` are the spaces of the move that would be.
 */
export class Fresh {
  #owner = '';
  #seen: ReadonlySet<string> = new Set();
  #moves: string[][] = [];
  latest = $state.raw<ReadonlySet<string>>(new Set());
  last = $state.raw<ReadonlySet<string>>(new Set());

  see(owner: string, crossed: ReadonlySet<string>, canTakeBack: boolean): void {
    const before = owner === this.#owner ? this.#seen : crossed;
    if (owner !== this.#owner) this.#moves = [];
    this.#owner = owner;
    this.#seen = crossed;
    const added = [...crossed].filter((space) => !before.has(space));
    if (!canTakeBack) this.#moves = [];
    this.#moves = this.#moves.filter((move) => move.every((space) => crossed.has(space)));
    if (added.length > 0) {
      this.latest = new Set(added);
      if (canTakeBack) this.#moves.push(added);
    }
    this.last = new Set(this.#moves.at(-1));
  }
}
