import type { Answer, Seal } from '../protocol';
import type { Ask } from '../engine';
import type { MyTable } from './keys';

const bytesOf = (hex: string) => new Uint8Array((hex.match(/../g) ?? []).map((byte) => parseInt(byte, 16)));
const hexOf = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const sha256 = async (hex: string): Promise<string> => hexOf(await crypto.subtle.digest('SHA-256', bytesOf(hex)));

/** The seeds of the deal and of that many rolls, as docs/protocol.md makes them from secret and salts. */
export async function seedsOf({ secret, salts }: { secret: string; salts: string[] }, rolls: number): Promise<string[]> {
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const seed = async (n: number) => {
    const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode([...salts, n].join(' ')));
    return String(new DataView(signed).getBigUint64(0));
  };
  return Promise.all(Array.from({ length: rolls + 1 }, (_, n) => seed(n)));
}

/** So many games a table can have. */
export const mostGames = 1000;

/** The commitment of a game follows from that of an earlier one at the same table: hashed, once for each game between, it gives it. */
async function follows(commitment: string, earlier: string): Promise<boolean> {
  for (let games = 0, hash = commitment; games < mostGames; ++games, hash = await sha256(hash)) {
    if (hash === earlier) return true;
  }
  return false;
}

export type Checked =
  /** `mine`: this browser's own salt was part of it */
  | { right: true; rolls: number; mine: boolean }
  /** `why`: a key of the words, or the engine's own sentence */
  | { right: false; why: 'no secure context' | 'no seal' | 'other secret' | 'other seal' | 'my salt is missing' }
  | { right: false; why: 'other dice'; reason: string };

/**
 * Recomputes every roll of a finished game from its seal and lets the table on this device referee it. `mine`: what this browser noted down
 * before the first roll; the record must hold the same.
 */
export async function checkDice(record: string, mine: Pick<MyTable, 'salt' | 'seal'> | undefined, engine: (ask: Ask) => Promise<Answer>): Promise<Checked> {
  if (!globalThis.crypto.subtle) return { right: false, why: 'no secure context' };
  const { events, sealed } = JSON.parse(record) as { events: string[]; sealed?: Seal };
  if (!sealed?.secret) return { right: false, why: 'no seal' };
  const { secret, salts, commitment } = sealed;
  if ((await sha256(secret)) !== commitment) return { right: false, why: 'other secret' };
  const known = mine?.seal;
  if (known && !(await follows(commitment, known.commitment))) return { right: false, why: 'other seal' };
  const takesPart = mine?.salt !== undefined && salts.includes(mine.salt);
  if (known?.latest === commitment && known.seated && !takesPart) return { right: false, why: 'my salt is missing' };
  const rolls = events.filter((event) => event.startsWith('roll ')).length;
  const answer = await engine({ type: 'check_dice', record, seeds: await seedsOf({ secret, salts }, rolls) });
  if (answer.type === 'dice') return { right: true, rolls: answer.rolls, mine: takesPart };
  return { right: false, why: 'other dice', reason: answer.type === 'error' ? answer.reason : '' };
}
