import type { MessageAuthor, MessageDraft } from './message-draft.ts';
import type { OutboxItem } from './outbox.ts';

/** A line of mine on its way: where it is said, and by whom. */
export interface OutgoingMessage {
  readonly slug: string;
  readonly draft: MessageDraft;
  readonly author: MessageAuthor;
  readonly date: number;
}

const key = 'unsent';
const maxStored = 20;

/** [H385] What was not sent outlives a page that is loaded again; the window's own memory, gone with the window. */
export function storeOutbox(all: readonly OutboxItem<OutgoingMessage>[]): void {
  try {
    if (all.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(all.slice(-maxStored)));
  } catch {
    // Full or forbidden: this page still remembers.
  }
}

export function loadOutbox(): OutboxItem<OutgoingMessage>[] {
  try {
    const kept: unknown = JSON.parse(globalThis.sessionStorage?.getItem(key) ?? '[]');
    // Nobody but `rememberUnsent` writes it; anything else is thrown away.
    return Array.isArray(kept) ? kept.filter(isOutboxItem) : [];
  } catch {
    return [];
  }
}

function isOutboxItem(one: unknown): one is OutboxItem<OutgoingMessage> {
  if (typeof one !== 'object' || one === null || !('uuid' in one) || !('what' in one)) return false;
  const { what } = one;
  return typeof what === 'object' && what !== null && 'slug' in what && 'draft' in what && 'author' in what;
}
