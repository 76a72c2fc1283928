// What the table says when something cannot be done is one English sentence. Those that people meet are told in the page's language.

import { words as t } from './words';

type Key = Parameters<typeof t>[0];

const known: [sentence: RegExp, told: Key][] = [
  [/^event (?<n>\d+) /, 'fault event'],
  [/is not a possible roll now$/, 'fault roll'],
  [/^this seat is taken/, 'fault seat taken'],
  [/^(nothing is rolled now|it is somebody else's roll|seat \w (has nothing to|cannot)|it is not the turn of|the game is over)/, 'fault late'],
  [/^a bot plays here; /, 'fault bot plays'],
  [/^whoever sits here is at the table/, 'fault back again'],
  [/^the server is ending/, 'fault ending'],
  [/^so many tables were made/, 'fault tables'],
  [/^a line of chat has /, 'fault chat'],
  [/^a name has /, 'fault name'],
  [/^(this is not JSON|a record is one JSON object|"\w+" is not part of a record|"(seats|events|game|setup)" )/, 'fault no record'],
  [/^"record" must be /, 'fault version'],
  [/^the result is |^there is (a|no) result/, 'fault result'],
];

/** A sentence for people, and, where it does not say everything, what the table said. */
export function tell(reason: string): { sentence: string; more: string | null } {
  for (const [pattern, key] of known) {
    const found = pattern.exec(reason);
    if (found) return { sentence: t(key, { ...found.groups }), more: found.groups ? reason : null };
  }
  return { sentence: t('fault'), more: reason };
}
