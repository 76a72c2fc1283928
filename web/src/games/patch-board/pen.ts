// What a hand with a wipe-off pen draws: never twice quite the same, but always the same for one place.

import { round, type Point } from './geometry';

/** Numbers from -1 to 1 that depend on `seed` alone. */
function unsteady(seed: string): () => number {
  let state = 2166136261;
  for (const sign of seed) state = Math.imul(state ^ sign.charCodeAt(0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
    return ((state >>> 8) & 0xffff) / 0x7fff - 1;
  };
}

/** The two strokes of a cross. */
export function cross(at: Point, reach: number, seed: string): [string, string] {
  const next = unsteady(seed);
  const near = (x: number, y: number, wobble: number): string =>
    `${round(at.x + reach * (x + wobble * next()))} ${round(at.y + reach * (y + wobble * next()))}`;
  return [
    `M${near(-0.95, -0.88, 0.18)}Q${near(0.12, -0.14, 0.3)} ${near(0.92, 0.95, 0.2)}`,
    `M${near(0.95, -0.98, 0.18)}Q${near(0.14, 0.06, 0.3)} ${near(-0.95, 0.9, 0.2)}`,
  ];
}

/** A ring around something, its ends overlapping a little. */
export function ring(at: Point, width: number, height: number, seed: string): string {
  const next = unsteady(seed);
  const points: Point[] = [];
  const turns = 8;
  for (let i = 0; i <= turns + 1; ++i) {
    const angle = -1.9 + (i / turns) * 2 * Math.PI;
    const grow = 1 + 0.06 * next() + 0.012 * i;
    points.push({ x: at.x + width * grow * Math.cos(angle), y: at.y + height * grow * Math.sin(angle) });
  }
  // Through the middles of neighbouring points, bent at the points themselves
  const middle = (a: Point, b: Point): string => `${round((a.x + b.x) / 2)} ${round((a.y + b.y) / 2)}`;
  let path = '';
  for (let i = 0; i + 2 < points.length; ++i) {
    const [a, b, c] = points.slice(i, i + 3) as [Point, Point, Point];
    path += `${i === 0 ? `M${middle(a, b)}` : ''}Q${round(b.x)} ${round(b.y)} ${middle(b, c)}`;
  }
  return path;
}

/** A stroke through something. */
export function stroke(from: Point, to: Point, seed: string): string {
  const next = unsteady(seed);
  const bend = { x: (from.x + to.x) / 2 + next(), y: (from.y + to.y) / 2 + 1.5 * next() };
  return `M${round(from.x)} ${round(from.y)}Q${round(bend.x)} ${round(bend.y)} ${round(to.x)} ${round(to.y)}`;
}
