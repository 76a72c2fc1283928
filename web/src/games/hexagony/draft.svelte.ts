import type { Place } from './placing';
import { kindsOf, placesFor, turned } from './placing';

/** The tile a person has in hand: its kind, the place it hovers over, and how often it was turned there. */
export class Draft {
  kind = $state<string | null>(null);
  cell = $state<string | null>(null);
  turns = $state(0);

  /** The kind in hand: the one chosen, else the first that fits anywhere. */
  kindIn(moves: readonly string[]): string | null {
    const kinds = kindsOf(moves);
    return this.kind !== null && kinds.includes(this.kind) ? this.kind : (kinds[0] ?? null);
  }

  placeIn(moves: readonly string[]): Place | null {
    const kind = this.kindIn(moves);
    return kind === null ? null : (placesFor(moves, kind).find(({ cell }) => cell === this.cell) ?? null);
  }

  /** The move that is ready to be played, or null. */
  moveIn(moves: readonly string[]): string | null {
    const place = this.placeIn(moves);
    return place && `place ${turned(place, this.turns)} ${place.cell}`;
  }

  /** Takes another tile in hand; it stays over its place if it fits there. */
  take(kind: string): void {
    this.kind = kind;
    this.turns = 0;
  }

  /** A tap on a place: the tile hovers there; another tap turns it. */
  tap(cell: string): void {
    this.turns = this.cell === cell ? this.turns + 1 : 0;
    this.cell = cell;
  }

  turn(by: number): void {
    this.turns += by;
  }
}
