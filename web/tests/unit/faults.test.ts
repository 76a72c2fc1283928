import { afterEach, expect, it } from 'vitest';
import { tell } from '../../src/faults';
import { current } from '../../src/i18n/index.svelte';

afterEach(() => (current.language = 'en'));

it('tells what people meet in their language', () => {
  current.language = 'de';
  expect(tell('"xx" is not a possible roll now')).toEqual({ sentence: 'So können die Würfel jetzt nicht liegen. Schau noch einmal hin.', more: null });
  for (const late of ['nothing is rolled now', 'seat B has nothing to take back', 'seat A cannot "stop" now', 'it is not the turn of seat C']) expect(tell(late).sentence).toContain('zu spät');
  expect(tell('this is not JSON').sentence).toBe('Das ist keine Aufzeichnung eines Spiels.');
  expect(tell('"seats" must be a list of texts').sentence).toBe('Das ist keine Aufzeichnung eines Spiels.');
  expect(tell('"record" must be 1, the version of the format').sentence).toContain('Version');
  const event = 'event 3 ("roll xx"): "xx" is not a possible roll now';
  expect(tell(event)).toEqual({ sentence: 'In der Aufzeichnung ist Ereignis 3 nicht erlaubt.', more: event });
});

it('keeps the reason of everything else', () => {
  current.language = 'de';
  const reason = 'RuntimeError: unreachable';
  expect(tell(reason)).toEqual({ sentence: 'Das hat leider nicht geklappt. Verloren ist nichts.', more: reason });
});
