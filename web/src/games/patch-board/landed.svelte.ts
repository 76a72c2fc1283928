import { beyond } from './board';

/** Watches the dice on the table from view to view, to tell which of them have just landed. */
export class Landed {
  /** those that stayed on the table, while others are in the air */
  #kept: string | null = null;
  #rolls = 0;
  /** grows with every roll */
  roll = $state(0);
  /** for each of the dice seen last: it has just landed */
  fresh = $state.raw<readonly boolean[]>([]);

  see(dice: string, inAir: number): void {
    const landing = inAir === 0 && this.#kept !== null;
    this.fresh = landing ? beyond(dice, this.#kept ?? '') : [];
    this.#kept = inAir > 0 ? dice : null;
    if (landing) this.roll = ++this.#rolls;
  }
}
