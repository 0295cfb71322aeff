import { tabStorage } from '../../platform/storage.ts';

const storageKeyOf = (key: string) => `draft:${key}`;

export const readDraft = (key: string): string => tabStorage.read(storageKeyOf(key)) ?? '';

/** [H385] Drafts are kept until the tab is closed or [H777] the user signs out. */
export const storeDraft = (key: string, text: string): void =>
  tabStorage.write(storageKeyOf(key), text === '' ? null : text);

export function moveDraft(from: string, to: string): void {
  storeDraft(to, readDraft(from));
  storeDraft(from, '');
}
