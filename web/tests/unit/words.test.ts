import { afterEach, describe, expect, it } from 'vitest';
import { told } from '../../src/analysis/mistakes';
import { percent } from '../../src/hint';
import { current, fill, type Language } from '../../src/i18n/index.svelte';

interface Words {
  words: { words: Record<Language, Record<string, string>> } & ((key: string, params?: Record<string, string | number>) => string);
}
const catalogues = import.meta.glob<Words>(['../../src/**/words.ts', '../../src/parts/colours.ts'], { eager: true });
const places = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();

afterEach(() => {
  current.language = 'de';
});

describe.each(Object.entries(catalogues))('%s', (_file, { words }) => {
  const { de, en } = words.words;

  it('has the same keys in German and English, none of them empty', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(de).sort());
    for (const text of [...Object.values(de), ...Object.values(en)]) expect(text.trim()).not.toBe('');
  });

  it('fills in the same values in both', () => {
    const used = (texts: Record<string, string>) => Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, [...new Set(places(text))]]));
    expect(used(en)).toEqual(used(de));
  });
});

it('finds the catalogues', () => {
  expect(Object.keys(catalogues).length).toBeGreaterThanOrEqual(6);
});

it('speaks the language in use', () => {
  const { words } = catalogues['../../src/words.ts'] as Words;
  current.language = 'en';
  expect(words('round', { round: 3 })).toBe('Round 3');
  current.language = 'de';
  expect(words('round', { round: 3 })).toBe('Runde 3');
});

it('writes numbers as the language does', () => {
  const texts = () => [percent(0.42), told('chance', 0.125, true), told('chance', -0.125), told('points', 1), told('points', 1.5, true)];
  current.language = 'en';
  expect(texts()).toEqual(['42%', '+12.5%', '−12.5%', '1 point', '+1.5 points']);
  current.language = 'de';
  expect(texts()).toEqual(['42\u00a0%', '+12,5\u00a0%', '−12,5\u00a0%', '1 Punkt', '+1,5 Punkte']);
});

describe('fill', () => {
  it('puts values in and leaves unknown names alone', () => {
    expect(fill('{name} has {n} of {m}', { name: 'Anna', n: 0 })).toBe('Anna has 0 of {m}');
  });
  it('chooses between one and many', () => {
    const text = '{n} {n|point|points}';
    expect([0, 1, 2].map((n) => fill(text, { n }))).toEqual(['0 points', '1 point', '2 points']);
  });
});
