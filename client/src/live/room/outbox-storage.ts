import { tabStorage } from '../../platform/storage.ts';
import type { MessageAuthor, MessageDraft } from './message-draft.ts';
import type { OutboxItem } from './outbox.ts';

/** A message of the outbox, with its author and the slug of its hangout. */
export interface OutgoingMessage {
  readonly slug: string;
  readonly draft: MessageDraft;
  readonly author: MessageAuthor;
  readonly date: number;
}

const key = 'unsent';
const maxStored = 20;

/**
 * [H385] Stores the outbox in the tab's session storage, so that unsent messages survive a reload, but not the end of
 * the tab.
 */
export function storeOutbox(all: readonly OutboxItem<OutgoingMessage>[]): void {
  tabStorage.write(key, all.length === 0 ? null : JSON.stringify(all.slice(-maxStored)));
}

export function loadOutbox(): OutboxItem<OutgoingMessage>[] {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(key) ?? '[]');
    // A shallow check is enough, because only `storeOutbox` writes this key.
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
