import { useCallback, useState } from 'react';

const texts = new Map<string, string>();
const nameOf = (key: string) => `draft:${key}`;

function recall(key: string): string {
  const known = texts.get(key);
  if (known !== undefined) return known;
  try {
    return sessionStorage.getItem(nameOf(key)) ?? '';
  } catch {
    return '';
  }
}

function keep(key: string, text: string): void {
  texts.set(key, text);
  try {
    if (text === '') sessionStorage.removeItem(nameOf(key));
    else sessionStorage.setItem(nameOf(key), text);
  } catch {
    // Full or forbidden: this page still remembers.
  }
}

/** [H385] What is being written outlives another tab, a lost line and a page that is loaded again. */
export function useKeptText(key: string): [string, (text: string) => void] {
  const [held, setHeld] = useState({ key, text: recall(key) });
  const now = held.key === key ? held : { key, text: recall(key) };
  if (now !== held) setHeld(now);
  const set = useCallback(
    (text: string) => {
      keep(key, text);
      setHeld({ key, text });
    },
    [key],
  );
  return [now.text, set];
}
