import { catalogue, current } from '../../i18n/index.svelte';
import { colourName } from '../../parts/colours';
import type { Colour } from '../../protocol';
import { countsOf } from './board';

export const words = catalogue({
  de: {
    'adjective r': 'rotes',
    'adjective y': 'gelbes',
    'adjective g': 'grünes',
    'adjective b': 'blaues',
    'adjective o': 'oranges',
    'adjective s': 'graues',
    'definite r': 'rote',
    'definite y': 'gelbe',
    'definite g': 'grüne',
    'definite b': 'blaue',
    'definite o': 'orange',
    'definite s': 'graue',
    die: '{colour}, {n}. von {count}',
    keys: '{board}. Pfeiltasten gehen von Feld zu Feld, N zum nächsten, das du ankreuzen kannst, Eingabe kreuzt an.',
    boards: 'Spielpläne',
    random: 'Auslosen',
    'random text': 'Jeder bekommt einen anderen.',
    choose: 'Aussuchen',
    'choose text': 'Jedem Platz seinen Plan geben.',
    'board for': 'Plan für {seat}',
    seat: 'Platz {seat}',
    first: 'Wer beginnt?',
    drawn: 'Das Los entscheidet',
    'random board': 'Ein ausgeloster Plan',
    'house ruling': 'Hausregel',
    'house ruling text': 'Hier lässt die Anleitung etwas offen; wir haben uns so entschieden.',
  },
  en: {
    'adjective r': 'red',
    'adjective y': 'yellow',
    'adjective g': 'green',
    'adjective b': 'blue',
    'adjective o': 'orange',
    'adjective s': 'grey',
    'definite r': 'red',
    'definite y': 'yellow',
    'definite g': 'green',
    'definite b': 'blue',
    'definite o': 'orange',
    'definite s': 'grey',
    die: '{colour}, {n} of {count}',
    keys: '{board}. Arrow keys go from space to space, N to the next one you can cross off, Enter crosses it off.',
    boards: 'Boards',
    random: 'Draw at random',
    'random text': 'Everybody gets a different one.',
    choose: 'Choose',
    'choose text': 'Give each seat its board.',
    'board for': 'Board for {seat}',
    seat: 'Seat {seat}',
    first: 'Who begins?',
    drawn: 'Drawn at random',
    'random board': 'A board drawn at random',
    'house ruling': 'House ruling',
    'house ruling text': 'The published rules leave this open; this is how we settled it.',
  },
});

/** "a, b and c" */
export const listed = (parts: readonly string[]): string =>
  new Intl.ListFormat(current.language, { type: 'conjunction' }).format(parts);

/** "ein {grünes} Segment" */
export const adjective = (colour: Colour): string => words(`adjective ${colour}`);
/** "das {grüne} Segment" */
export const definite = (colour: Colour): string => words(`definite ${colour}`);

/** "2 × red, blue" */
export const diceInWords = (dice: string): string =>
  countsOf(dice)
    .map(({ colour, count }) => (count > 1 ? `${count} × ${colourName('six', colour)}` : colourName('six', colour)))
    .join(', ');

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
