import type { SeatView } from './protocol';

/** A seat of a record: there, a bot is written as "Ben (club)". */
export function asRecorded<Seat extends Pick<SeatView, 'name'>>(seat: Seat): Seat & { bot: string | null } {
  const [, name, bot] = /^(.*) \((\w+)\)$/.exec(seat.name) ?? [];
  return { ...seat, name: name ?? seat.name, bot: bot ?? null };
}
