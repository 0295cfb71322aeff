import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { mergeMessages, RefusalError } from '@hangout/rules';
import { atom } from 'jotai';
import { randomUuid } from '../../platform/random-uuid.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { store } from '../../platform/store.ts';
import { showErrorToast } from '../../platform/toasts.ts';
import { onUserDataCleared } from '../../platform/user-data.ts';
import {
  type MessageAuthor,
  type MessageDraft,
  toMessagePayload,
  unsentMessage,
  type WrittenMessage,
} from './message-draft.ts';
import { deferredCountAtom } from './message-window.ts';
import { updateMute } from './mute.ts';
import { createOutbox, type OutboxItem } from './outbox.ts';
import { loadOutbox, storeOutbox } from './outbox-storage.ts';
import { retryDelay } from './retry-delay.ts';
import { roomEvents } from './room-events.ts';
import { requestRoom } from './room-session.ts';
import { chatGapAtom, hasOlderMessagesAtom, messagesAtom } from './room-state.ts';
import { joinedRoomAtom } from './room-status.ts';

export type { MessageAuthor, MessageDraft } from './message-draft.ts';

/** A message of the outbox, with the uuid of its hangout, whose slug may change. */
interface OutgoingMessage extends WrittenMessage {
  readonly room: string;
}

/** The user's messages that the server has not stored yet, by uuid. */
export const outboxAtom = atom<ReadonlyMap<string, OutboxItem<OutgoingMessage>>>(new Map());
export const isChatLoadingAtom = atom(false);

const pageSize = 50;
/**
 * After a reconnect, at most this many pages of missed messages are loaded. If more were missed, the newest
 * page replaces the loaded messages.
 */
const maxGapPages = 5;

const storageKey = 'unsent';

const mergeIntoMessages = (messages: readonly ChatMessage[]) =>
  store.set(messagesAtom, (known) => mergeMessages(known, messages));
const currentRoom = () => store.get(joinedRoomAtom)?.uuid;
const isForCurrentRoom = ({ room }: OutgoingMessage) => room === currentRoom();

const outbox = createOutbox<OutgoingMessage>(
  {
    send: deliverMessage,
    retryDelay,
    isDue: isForCurrentRoom,
    schedule: (ms, run) => void setTimeout(run, ms),
    onChange(all) {
      store.set(outboxAtom, new Map(all.map((one) => [one.uuid, one])));
      storeOutbox(storageKey, all);
    },
    onFailure({ error }) {
      if (error instanceof RefusalError) updateMute(error.code, error.details);
      showErrorToast(error);
    },
  },
  loadOutbox(storageKey),
);
onUserDataCleared(outbox.clear);

/**
 * [R066] Sends a chat message. It is shown at once with id -1; the outbox retries with the same uuid until the server
 * has stored it.
 */
export function sendMessage(draft: MessageDraft, author: MessageAuthor): void {
  const uuid = randomUuid();
  const room = currentRoom();
  if (!room) return;
  const message = { room, draft, author, date: serverNow() };
  mergeIntoMessages([unsentMessage(uuid, message)]);
  outbox.add(uuid, message);
}

/** [H385] Tries once to send a message of the outbox. Does nothing if the server has already stored it. */
async function deliverMessage(uuid: string, written: OutgoingMessage): Promise<void> {
  const known = store.get(messagesAtom).find((message) => message.uuid === uuid);
  if (known && known.id !== -1) return;
  const stored = await requestRoom('sendMessage', toMessagePayload(uuid, written.draft));
  const isKnown = store.get(messagesAtom).some((one) => one.uuid === uuid && one.id !== -1);
  if (isKnown) return;
  const message = { ...unsentMessage(uuid, written), id: stored.id, date: stored.date };
  mergeIntoMessages([message]);
  roomEvents.emit({ kind: 'message', message });
}

export const retryMessage = (uuid: string): void => outbox.retry(uuid);

export function dropUnsentMessage(uuid: string): void {
  outbox.drop(uuid);
  store.set(messagesAtom, (messages) => messages.filter((message) => message.uuid !== uuid));
}

export async function editMessage(uuid: string, message: string): Promise<void> {
  mergeIntoMessages([await requestRoom('editMessage', { uuid, message })]);
}
export async function deleteMessage(uuid: string): Promise<void> {
  mergeIntoMessages([await requestRoom('deleteMessage', { uuid })]);
}
export async function toggleReaction(uuid: string, reaction: string): Promise<void> {
  mergeIntoMessages([await requestRoom('toggleReaction', { uuid, reaction })]);
}

/**
 * Loads the newest messages after a join or reconnect, and the missed ones between them and the messages
 * already loaded.
 */
export async function loadLatestMessages(): Promise<void> {
  const known = store.get(messagesAtom).filter(({ id }) => id !== -1);
  const lastKnown = store.get(chatGapAtom) ?? known.at(-1)?.id ?? 0;
  const newest = store.get(deferredCountAtom) > 0 ? Number.POSITIVE_INFINITY : lastKnown;
  const found: ChatMessage[] = [];
  let more = true;
  let closesGap = false;
  for (let pages = 0; more && !closesGap && pages < (known.length > 0 ? maxGapPages : 1); pages++) {
    const before = found.at(-1)?.id;
    const answer = await whileLoading(() =>
      requestRoom('messages', { limit: pageSize, ...(before !== undefined && { before }) }),
    );
    found.push(...answer.messages);
    more = answer.more;
    closesGap = answer.messages.some(({ id }) => id <= newest);
    if (newest === Number.POSITIVE_INFINITY) break;
  }
  store.set(deferredCountAtom, 0);
  store.set(chatGapAtom, null);
  const isContinuous = known.length > 0 && newest !== Number.POSITIVE_INFINITY && closesGap && more;
  // If the server has no older messages, what it does not have was removed, perhaps while the connection was lost [H354].
  const newestRead = found[0]?.id ?? known.at(-1)?.id ?? 0;
  const isKept = ({ id }: ChatMessage) => id === -1 || (!more && id > newestRead);
  store.set(messagesAtom, (window) => mergeMessages(isContinuous ? window : window.filter(isKept), found));
  if (!isContinuous) store.set(hasOlderMessagesAtom, more);
  const unsent = outbox.all().filter(({ payload }) => isForCurrentRoom(payload));
  mergeIntoMessages(unsent.map(({ uuid, payload }) => unsentMessage(uuid, payload)));
  outbox.flush();
}

export async function loadOlderMessages(): Promise<void> {
  const first = store.get(messagesAtom).find((message) => message.id !== -1);
  const { messages, more } = await whileLoading(() =>
    requestRoom('messages', { limit: pageSize, ...(first ? { before: first.id } : {}) }),
  );
  mergeIntoMessages(messages);
  store.set(hasOlderMessagesAtom, more);
}

async function whileLoading<T>(load: () => Promise<T>): Promise<T> {
  store.set(isChatLoadingAtom, true);
  try {
    return await load();
  } finally {
    store.set(isChatLoadingAtom, false);
  }
}
