import { hash } from 'node:crypto';

/** What was found true of a text, by its hash; the texts themselves are not kept. */
export interface Remembered<T> {
  find(text: string): T | undefined;
  keep(text: string, value: T): void;
}

/** [H434] Remembers the last `most`; the one that was not looked at for longest gives way. */
export function createRemembered<T extends object>(most = 20_000): Remembered<T> {
  const kept = new Map<string, T>();
  const keyOf = (text: string) => hash('sha256', text, 'base64url');
  const put = (key: string, value: T) => {
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.size > most ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
  };
  return {
    find(text) {
      const key = keyOf(text);
      const value = kept.get(key);
      if (value) put(key, value);
      return value;
    },
    keep: (text, value) => put(keyOf(text), value),
  };
}
