import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { Db, NewChatMessage, StoredChatMessage } from '@hangout/db';
import { roomRefusal } from '../../refusal.ts';

/** A chat message that is not stored yet. */
export type QueuedMessage = NewChatMessage & {
  readonly userUuid: string;
  /** Enqueues notifications in the transaction that stores the message. */
  readonly notify: (tx: Db) => Promise<void>;
};

/** Messages that wait to be stored, and stored ones that wait for the next chat tick to be broadcast. */
export interface MessageQueue {
  pending: { readonly message: QueuedMessage; readonly done: PromiseWithResolvers<StoredChatMessage> }[];
  outgoing: ChatMessage[];
  /**
   * [H458] Uuids of messages whose commit is uncertain, and of announcements. When the database responds, those that
   * were stored are broadcast.
   */
  readonly uncertain: Set<string>;
  isTicking: boolean;
}

export function createMessageQueue(): MessageQueue {
  return { pending: [], outgoing: [], uncertain: new Set(), isTicking: false };
}

/** Queues a message. Resolves when it is stored and queued for broadcast. */
export function enqueueMessage(queue: MessageQueue, message: QueuedMessage): Promise<StoredChatMessage> {
  const done = Promise.withResolvers<StoredChatMessage>();
  queue.pending.push({ message, done });
  return done.promise;
}

/** Refuses all waiting messages, because this actor may not store any more. */
export function rejectQueuedMessages(queue: MessageQueue): void {
  for (const { done } of queue.pending) done.reject(roomRefusal('fenced'));
  queue.pending = [];
  queue.outgoing = [];
}
