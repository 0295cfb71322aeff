import { useCallback, useState } from 'react';
import { onUserDataCleared } from '../../core/user-data.ts';

const draftsInMemory = new Map<string, string>();
onUserDataCleared(() => draftsInMemory.clear());
const storageKeyOf = (key: string) => `draft:${key}`;

function readDraft(key: string): string {
  const known = draftsInMemory.get(key);
  if (known !== undefined) return known;
  try {
    return sessionStorage.getItem(storageKeyOf(key)) ?? '';
  } catch {
    return '';
  }
}

function storeDraft(key: string, text: string): void {
  draftsInMemory.set(key, text);
  try {
    if (text === '') sessionStorage.removeItem(storageKeyOf(key));
    else sessionStorage.setItem(storageKeyOf(key), text);
  } catch {
    // The session storage is full or blocked; the draft is kept in memory only.
  }
}

/** [H385] Keeps the draft of a message across tabs of the panel, lost connections and reloads of the page. */
export function useDraftText(key: string): [string, (text: string) => void] {
  const [held, setHeld] = useState({ key, text: readDraft(key) });
  const now = held.key === key ? held : { key, text: readDraft(key) };
  if (now !== held) setHeld(now);
  const set = useCallback(
    (text: string) => {
      storeDraft(key, text);
      setHeld({ key, text });
    },
    [key],
  );
  return [now.text, set];
}
