import { catalogue } from '../i18n/index.svelte';

/** Which colours: The Border's and Würfelland's six, the eight of Colour Lines' sheets, Hexagony's three (r, w, b). */
export type ColourSet = 'six' | 'sheet' | 'hexagony';

export const words = catalogue({
  de: {
    'six r': 'Rot',
    'six y': 'Gelb',
    'six g': 'Grün',
    'six b': 'Blau',
    'six o': 'Orange',
    'six s': 'Grau',
    'sheet c': 'Hellblau',
    'sheet p': 'Rosa',
    'sheet y': 'Gelb',
    'sheet g': 'Dunkelgrün',
    'sheet o': 'Orange',
    'sheet v': 'Violett',
    'sheet l': 'Hellgrün',
    'sheet b': 'Dunkelblau',
    'hexagony r': 'Rot',
    'hexagony w': 'Weiß',
    'hexagony b': 'Blau',
  },
  en: {
    'six r': 'red',
    'six y': 'yellow',
    'six g': 'green',
    'six b': 'blue',
    'six o': 'orange',
    'six s': 'grey',
    'sheet c': 'light blue',
    'sheet p': 'pink',
    'sheet y': 'yellow',
    'sheet g': 'dark green',
    'sheet o': 'orange',
    'sheet v': 'violet',
    'sheet l': 'light green',
    'sheet b': 'dark blue',
    'hexagony r': 'red',
    'hexagony w': 'white',
    'hexagony b': 'blue',
  },
});

const hexagony: Record<string, string> = { r: 'red', w: 'white', b: 'blue' };

/** "red" and "r" are the same colour of Hexagony. */
export const letterOf = (set: ColourSet, colour: string): string => (set === 'hexagony' ? colour.charAt(0) : colour);

const token = (set: ColourSet, colour: string) =>
  set === 'six' ? `c-${colour}` : set === 'sheet' ? `l-${colour}` : `h-${hexagony[letterOf(set, colour)]}`;

/** The colour itself and what is drawn on it, as CSS values. */
export const fillOf = (set: ColourSet, colour: string): string => `var(--${token(set, colour)})`;
export const inkOf = (set: ColourSet, colour: string): string => `var(--${token(set, colour)}-ink)`;

/** A noun in German ("Rot"), lower case in English ("red"). */
export const colourName = (set: ColourSet, colour: string): string =>
  words(`${set} ${letterOf(set, colour)}` as Parameters<typeof words>[0]);
