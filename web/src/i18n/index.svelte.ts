import { keep, kept } from '../kept';
import type { Name } from '../protocol';

export type Language = 'de' | 'en';
export type Params = Record<string, string | number>;
type Words = Record<string, string>;

const KEY = 'tafelrunde.language';

function first(): Language {
  const chosen = kept(KEY);
  if (chosen === 'de' || chosen === 'en') return chosen;
  return globalThis.navigator?.language.startsWith('de') ? 'de' : 'en';
}

class Current {
  #language = $state<Language>(first());

  get language(): Language {
    return this.#language;
  }
  set language(language: Language) {
    this.#language = language;
    keep(KEY, language);
  }
}

/** The language in use; setting it changes every text on the page at once. */
export const current = new Current();

/** Fills in a text: `{name}` is replaced, `{n|point|points}` chooses by whether n is 1. */
export function fill(text: string, params: Params = {}): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, key: string, one?: string, many?: string) => {
    const value = params[key];
    if (value === undefined) return whole;
    return one === undefined || many === undefined ? String(value) : Number(value) === 1 ? one : many;
  });
}

export interface Translate<Key extends string> {
  (key: Key, params?: Params): string;
  /** all texts, for the test that none is missing */
  words: Record<Language, Record<Key, string>>;
}

/** A folder's texts in both languages, as a function that speaks the current one. */
export function catalogue<const D extends Words>(words: { de: D; en: Record<keyof NoInfer<D>, string> }): Translate<keyof D & string> {
  type Key = keyof D & string;
  const t = (key: Key, params?: Params) => fill((words[current.language] as Record<Key, string>)[key], params);
  return Object.assign(t, { words: words as Record<Language, Record<Key, string>> });
}

/** A number as it is written in the current language; in German a blank that never breaks stands before "%". */
export const numeral = (value: number, options?: Intl.NumberFormatOptions): string => new Intl.NumberFormat(current.language, options).format(value).replace('-', '−');

/** A name that comes in both languages, in the current one. */
export const named = (name: Name): string => name[current.language];
