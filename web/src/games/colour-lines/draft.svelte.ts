import type { Laid } from './assigning';
import { EMPTY, type Sketch } from './drawing';
import type { DicePlace } from './sheet';

/** What a person has begun on a sheet: a die picked, a path half drawn, dice half laid out. */
export class Draft {
  /** `left Z`, `track 3`, or null while the pen is free to draw any */
  die = $state<string | null>(null);
  joker = $state(false);
  sketch = $state.raw<Sketch>(EMPTY);
  /** while preparing: what a tap on the sheet does, or null for whatever comes first */
  mode = $state<'colour' | 'start' | null>(null);
  laid = $state.raw<Laid>([]);
  /** the loose die in hand, by its number */
  held = $state<number | null>(null);

  /** While preparing: what a tap ticks. */
  modeIn(moves: readonly string[]): 'colour' | 'start' {
    const possible = (['colour', 'start'] as const).filter((mode) => moves.some((move) => move.startsWith(`${mode} `)));
    return this.mode !== null && possible.includes(this.mode) ? this.mode : (possible[0] ?? 'colour');
  }

  /** Picks a die, or puts it back. */
  pick(die: string): void {
    this.die = this.die === die ? null : die;
    this.sketch = EMPTY;
  }

  /** A joker instead of a die, or no joker after all. */
  toggleJoker(): void {
    this.joker = !this.joker;
    this.sketch = EMPTY;
  }

  lay(count: number, die: number, place: DicePlace | null): void {
    this.laid = Array.from({ length: count }, (_, index) => (index === die ? place : (this.laid[index] ?? null)));
    this.held = null;
  }
}
