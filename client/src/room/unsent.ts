import type { Author, Draft } from './draft.ts';
import type { Unsent } from './outbox.ts';

/** A line of mine on its way: where it is said, and by whom. */
export interface OwnWords {
  readonly slug: string;
  readonly draft: Draft;
  readonly author: Author;
  readonly date: number;
}

const key = 'unsent';
const most = 20;

/** [H385] What was not sent outlives a page that is loaded again; the window's own memory, gone with the window. */
export function rememberUnsent(all: readonly Unsent<OwnWords>[]): void {
  try {
    if (all.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(all.slice(-most)));
  } catch {
    // Full or forbidden: this page still remembers.
  }
}

export function recallUnsent(): Unsent<OwnWords>[] {
  try {
    const kept: unknown = JSON.parse(globalThis.sessionStorage?.getItem(key) ?? '[]');
    // Nobody but `rememberUnsent` writes it; anything else is thrown away.
    return Array.isArray(kept) ? kept.filter(isUnsent) : [];
  } catch {
    return [];
  }
}

function isUnsent(one: unknown): one is Unsent<OwnWords> {
  if (typeof one !== 'object' || one === null || !('uuid' in one) || !('what' in one)) return false;
  const { what } = one;
  return typeof what === 'object' && what !== null && 'slug' in what && 'draft' in what && 'author' in what;
}
