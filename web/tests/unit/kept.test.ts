import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** As a browser does with site data blocked: even to look at the store is an error. */
const forbid = () =>
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage');
  vi.unstubAllGlobals();
});

it('what a browser forbids to keep lasts as long as the page', async () => {
  forbid();
  const { settings, table } = await import('../../src/state.svelte');
  const { current } = await import('../../src/i18n/index.svelte');
  const { kept } = await import('../../src/kept');
  expect(kept('tafelrunde.name')).toBeNull();
  settings.name = 'Anna';
  settings.theme = 'dark';
  table.fast = true;
  table.showsChances = true;
  current.language = 'de';
  expect(['name', 'theme', 'fast', 'chances', 'language'].map((key) => kept(`tafelrunde.${key}`))).toEqual(['Anna', 'dark', 'yes', 'yes', 'de']);
});

it('what did not fit in a full store is not taken for what was there before', async () => {
  const { keep, kept } = await import('../../src/kept');
  let full = true;
  const store = new Map([['name', 'Anna']]);
  const setItem = (key: string, value: string) => {
    if (full) throw new DOMException('full', 'QuotaExceededError');
    store.set(key, value);
  };
  vi.stubGlobal('localStorage', { getItem: (key: string) => store.get(key) ?? null, setItem });
  keep('name', 'Ben');
  expect(kept('name')).toBe('Ben');
  full = false;
  keep('name', 'Clara');
  store.set('name', 'Dora'); // in another tab
  expect(kept('name')).toBe('Dora');
});
