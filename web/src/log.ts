import type { LogEntry, View } from './protocol';

/** The log with what the view brings: entries from `from` on are replaced. */
export function patched(log: LogEntry[], { from, entries }: View['log']): LogEntry[] {
  return [...log.slice(0, from), ...entries];
}

/** How many entries at the end of `after` are not in `before`. */
export function added(before: LogEntry[], after: LogEntry[]): LogEntry[] {
  let same = 0;
  while (same < before.length && same < after.length && before[same]?.event === after[same]?.event) ++same;
  return after.slice(same);
}
