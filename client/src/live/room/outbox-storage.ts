import { tabStorage } from '../../platform/storage.ts';
import type { WrittenMessage } from './message-draft.ts';
import type { OutboxItem } from './outbox.ts';

const maxStored = 20;

/**
 * [H385] Stores an outbox under `key` in the tab's session storage, so that unsent messages survive a reload, but not
 * the end of the tab.
 */
export function storeOutbox(key: string, all: readonly OutboxItem<WrittenMessage>[]): void {
  tabStorage.write(key, all.length === 0 ? null : JSON.stringify(all.slice(-maxStored)));
}

export function loadOutbox<T extends WrittenMessage>(key: string): OutboxItem<T>[] {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(key) ?? '[]');
    // A shallow check is enough, because only `storeOutbox` writes this key.
    return Array.isArray(stored) ? stored.filter(isOutboxItem<T>) : [];
  } catch {
    return [];
  }
}

function isOutboxItem<T extends WrittenMessage>(one: unknown): one is OutboxItem<T> {
  if (typeof one !== 'object' || one === null || !('uuid' in one) || !('payload' in one)) return false;
  const { payload } = one;
  return typeof payload === 'object' && payload !== null && 'draft' in payload && 'author' in payload;
}
