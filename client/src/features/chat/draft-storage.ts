import { onUserDataCleared } from '../../core/user-data.ts';

const draftsInMemory = new Map<string, string>();
onUserDataCleared(() => draftsInMemory.clear());
const storageKeyOf = (key: string) => `draft:${key}`;

/** Reads the draft of a message; an empty text where there is none. */
export function readDraft(key: string): string {
  const known = draftsInMemory.get(key);
  if (known !== undefined) return known;
  try {
    return sessionStorage.getItem(storageKeyOf(key)) ?? '';
  } catch {
    return '';
  }
}

/** [H385] Stores the draft of a message until the tab is closed or [H777] its author signs out. */
export function storeDraft(key: string, text: string): void {
  draftsInMemory.set(key, text);
  try {
    if (text === '') sessionStorage.removeItem(storageKeyOf(key));
    else sessionStorage.setItem(storageKeyOf(key), text);
  } catch {
    // The session storage is full or blocked; the draft is kept in memory only.
  }
}
