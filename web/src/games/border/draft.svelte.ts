/** The dice that the person has picked to roll again, by their places in the row. */
export class Draft {
  picked = $state.raw<readonly number[]>([]);

  toggle(place: number): void {
    this.picked = this.picked.includes(place) ? this.picked.filter((other) => other !== place) : [...this.picked, place];
  }

  /** The move that rolls them. */
  move(dice: string): string {
    return `again ${[...dice].filter((_, place) => this.picked.includes(place)).join('')}`;
  }
}
