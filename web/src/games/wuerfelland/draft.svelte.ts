import type { Colour } from '../../protocol';

/** The colour whose spaces the person wants to see; null for all that can be used. */
export class Draft {
  colour = $state<Colour | null>(null);
}
