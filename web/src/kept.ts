/** What could not be kept: a store may be full, and some browsers forbid even to look at it. It lasts as long as the page. */
const unkept = new Map<string, string>();

/** What this browser keeps between visits under a key. */
export function kept(key: string): string | null {
  try {
    return unkept.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
    unkept.delete(key);
  } catch {
    unkept.set(key, value);
  }
}
