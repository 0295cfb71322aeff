import type { MessageAuthor, MessageDraft } from './message-draft.ts';
import type { OutboxItem } from './outbox.ts';

/** A message in the outbox: its draft, its author and the hangout it is for. */
export interface OutgoingMessage {
  readonly slug: string;
  readonly draft: MessageDraft;
  readonly author: MessageAuthor;
  readonly date: number;
}

const key = 'unsent';
const maxStored = 20;

/** [H385] Stores the outbox in sessionStorage, so that unsent messages survive a reload, but not closing the tab. */
export function storeOutbox(all: readonly OutboxItem<OutgoingMessage>[]): void {
  try {
    if (all.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(all.slice(-maxStored)));
  } catch {
    // Storage is full or forbidden: the outbox in memory still works.
  }
}

export function loadOutbox(): OutboxItem<OutgoingMessage>[] {
  try {
    const stored: unknown = JSON.parse(globalThis.sessionStorage?.getItem(key) ?? '[]');
    // Only `storeOutbox` writes this key; anything else is discarded.
    return Array.isArray(stored) ? stored.filter(isOutboxItem) : [];
  } catch {
    return [];
  }
}

function isOutboxItem(one: unknown): one is OutboxItem<OutgoingMessage> {
  if (typeof one !== 'object' || one === null || !('uuid' in one) || !('payload' in one)) return false;
  const { payload } = one;
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'slug' in payload &&
    'draft' in payload &&
    'author' in payload
  );
}
