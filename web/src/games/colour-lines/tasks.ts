/** C-91 to C-95: where passed, very good and best possible begin. */
export const TASKS = [
  [7, 11, 12],
  [16, 32, 36],
  [152, 200, 222],
  [164, 200, 222],
  [215, 225, 260],
] as const;
