import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import {
  type ChatBody,
  FencedError,
  insertChatMessages,
  isInvalidData,
  loadChatMessages,
  type StoredChatMessage,
} from '@hangout/db';
import { CommitUncertain, roomRefusal } from '../../refusal.ts';
import type { Hangout } from '../hangout.ts';
import { closeAfterLeaseLoss } from '../lease-lost.ts';
import { runFencedTransaction } from '../persistence/fenced-transaction.ts';
import type { MessageQueue, QueuedMessage } from './message-queue.ts';

/** Number of messages per insert; more wait for the next tick. */
const MESSAGES_PER_TICK = 300;

/**
 * [H410] Inserts the chat messages since the last tick, broadcasts them in one frame, and acknowledges them
 * to their senders. Never throws.
 */
export async function runChatTick(hangout: Hangout): Promise<void> {
  const { queue } = hangout.chat;
  if (queue.isTicking || hangout.lifecycle.hasEnded) return;
  if (queue.pending.length + queue.uncertain.size === 0) return broadcastOutgoing(hangout);
  queue.isTicking = true;
  await hangout.mailbox.post(() => storeBatch(hangout));
  queue.isTicking = false;
}

type Batch = MessageQueue['pending'];

/**
 * [H410] [H709] Stores the messages of a tick together, or one by one if PostgreSQL rejects the data of one of them.
 */
async function storeBatch(hangout: Hangout): Promise<void> {
  const batch = hangout.chat.queue.pending.splice(0, MESSAGES_PER_TICK);
  const error = await storeMessages(hangout, batch);
  if (error === null) return;
  if (!isRefusedForItsData(error)) return rejectBatch(hangout, batch, error);
  hangout.dependencies.log.warn(
    { err: error, room: hangout.roomUuid, messages: batch.length },
    'chat messages could not be inserted together; inserting them one by one',
  );
  for (const uuid of new Set(batch.map(({ message }) => message.uuid))) {
    const copies = batch.filter(({ message }) => message.uuid === uuid);
    const cause = await storeMessages(hangout, copies);
    if (cause === null) continue;
    if (isRefusedForItsData(cause))
      for (const { done } of copies) done.reject(roomRefusal('invalid_request'));
    else rejectBatch(hangout, copies, cause);
  }
}

const isRefusedForItsData = (error: unknown) =>
  isInvalidData(error instanceof CommitUncertain ? error.cause : error);

function rejectBatch(hangout: Hangout, batch: Batch, error: unknown): void {
  for (const { done } of batch) done.reject(error);
  if (error instanceof FencedError) closeAfterLeaseLoss(hangout);
  else for (const { message } of batch) hangout.chat.queue.uncertain.add(message.uuid);
}

/** Inserts and broadcasts messages, and acknowledges them. Returns the transaction's error, or null. */
async function storeMessages(hangout: Hangout, batch: Batch): Promise<unknown> {
  const { queue } = hangout.chat;
  // Clients may repeat a message with its uuid. Only the first copy is stored; all get the same response.
  const messages = new Map<string, QueuedMessage>();
  for (const { message } of batch) if (!messages.has(message.uuid)) messages.set(message.uuid, message);
  try {
    const found = await reloadUncertainMessages(hangout);
    const stored = await runFencedTransaction(hangout, async (tx) => {
      const rows = await insertChatMessages(tx, hangout.roomUuid, [...messages.values()]);
      for (const { uuid, notify } of messages.values()) if (rows.get(uuid)?.isNew) await notify(tx);
      return rows;
    });
    for (const uuid of found.uuids) queue.uncertain.delete(uuid);
    queue.outgoing.push(...found.messages);
    for (const message of messages.values()) {
      const row = stored.get(message.uuid);
      if (row?.isNew) queue.outgoing.push(presentMessage(message.body, row));
    }
    hangout.dependencies.metrics.countMessages(messages.size);
    broadcastOutgoing(hangout);
    for (const { message, done } of batch) {
      const row = stored.get(message.uuid);
      if (row && row.userUuid === message.userUuid) done.resolve(row);
      else done.reject(roomRefusal('not_allowed', { reason: 'uuid_taken' }));
    }
    return null;
  } catch (error) {
    return error;
  }
}

/**
 * [H458] Loads messages of uncertain commits that were stored after all, so that the caller can broadcast
 * them.
 */
async function reloadUncertainMessages(
  hangout: Hangout,
): Promise<{ uuids: string[]; messages: ChatMessage[] }> {
  const uuids = [...hangout.chat.queue.uncertain];
  const messages =
    uuids.length > 0 ? await loadChatMessages(hangout.dependencies.db, hangout.roomUuid, uuids) : [];
  return { uuids, messages };
}

function broadcastOutgoing(hangout: Hangout): void {
  const { outgoing } = hangout.chat.queue;
  if (outgoing.length > 0) hangout.broadcaster?.patchWith(outgoing.splice(0));
}

function presentMessage(body: ChatBody, row: StoredChatMessage): ChatMessage {
  const { id, uuid, userUuid, date } = row;
  return { ...body, id, uuid, userUuid: userUuid ?? '', date, editedAt: null, reactions: {} };
}
