import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { mergeMessages, RefusalError } from '@hangout/rules';
import { atom } from 'jotai';
import { serverNow } from '../core/server-clock.ts';
import { currentRoomAtom, store } from '../core/store.ts';
import { showErrorToast } from '../core/toasts.ts';
import {
  type MessageAuthor,
  type MessageDraft,
  toSongDraft,
  toWireDraft,
  unsentMessage,
} from './message-draft.ts';
import { deferredCountAtom } from './message-window.ts';
import { applyMuteNotice } from './mute.ts';
import { createOutbox, type OutboxItem } from './outbox.ts';
import { loadOutbox, type OutgoingMessage, storeOutbox } from './outbox-storage.ts';
import { retryDelay } from './retry-delay.ts';
import { roomEvents } from './room-events.ts';
import { requestRoom } from './room-session.ts';
import { hasOlderMessagesAtom, messagesAtom } from './room-state.ts';

export type { MessageAuthor, MessageDraft } from './message-draft.ts';

/** Lines of mine that are not kept yet, by their uuid. */
export const outboxAtom = atom<ReadonlyMap<string, OutboxItem<OutgoingMessage>>>(new Map());
/** Whether a page of the history is being read. */
export const isChatLoadingAtom = atom(false);

const page = 50;
/** Pages that are read to fill a gap; behind that the talk begins anew. */
const maxGapPages = 5;
/** An answer that has not come by then is asked for again, ms. */
const sendTimeoutMs = 12_000;

const mergeIntoMessages = (lines: readonly ChatMessage[]) =>
  store.set(messagesAtom, (known) => mergeMessages(known, lines));
const messageOf = ({ uuid, what }: OutboxItem<OutgoingMessage>) =>
  unsentMessage(uuid, what.draft, what.author, what.date);
const isForCurrentRoom = ({ what }: OutboxItem<OutgoingMessage>) =>
  what.slug === store.get(currentRoomAtom).slug;

const outbox = createOutbox<OutgoingMessage>(
  {
    send: deliverMessage,
    pause: retryDelay,
    isDue: ({ slug }) => slug === store.get(currentRoomAtom).slug,
    later: (ms, run) => void setTimeout(run, ms),
    changed(all) {
      store.set(outboxAtom, new Map(all.map((one) => [one.uuid, one])));
      storeOutbox(all);
    },
    failed({ error }) {
      if (error instanceof RefusalError) applyMuteNotice(error.code, error.details);
      showErrorToast(error);
    },
  },
  loadOutbox(),
);

/** [R066] Says a line: it stands at once with id -1, and is sent again under the same uuid until it is kept. */
export function sendMessage(draft: MessageDraft, author: MessageAuthor): void {
  const uuid = crypto.randomUUID();
  const { slug } = store.get(currentRoomAtom);
  if (!slug) return;
  const words = { slug, draft, author, date: serverNow() };
  mergeIntoMessages([unsentMessage(uuid, draft, author, words.date)]);
  outbox.add(uuid, words);
}

/** [H385] Sends a line once; one that belongs to another hangout waits until we are there again. */
async function deliverMessage(uuid: string, { draft, author, date }: OutgoingMessage): Promise<void> {
  const known = store.get(messagesAtom).find((line) => line.uuid === uuid);
  if (known && known.id !== -1) return;
  const music = toSongDraft(uuid, draft, location.host);
  const kept = await withTimeout(
    music
      ? requestRoom('sendMessage', music).catch((error: unknown) => {
          if (!(error instanceof RefusalError) || error.code !== 'song_not_found') throw error;
          // [R149] not known here: the link stays a link
          return requestRoom('sendMessage', toWireDraft(uuid, draft, location.host));
        })
      : requestRoom('sendMessage', toWireDraft(uuid, draft, location.host)),
  );
  const isKnown = store.get(messagesAtom).some((one) => one.uuid === uuid && one.id !== -1);
  if (isKnown) return;
  const line = { ...unsentMessage(uuid, draft, author, date), id: kept.id, date: kept.date };
  mergeIntoMessages([line]);
  roomEvents.emit({ kind: 'message', message: line });
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new RefusalError({ code: 'unavailable', message: 'no answer' })),
    sendTimeoutMs,
  );
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

export const retryMessage = (uuid: string): void => outbox.again(uuid);

/** Takes back a line that never arrived. */
export function dropUnsentMessage(uuid: string): void {
  outbox.drop(uuid);
  store.set(messagesAtom, (lines) => lines.filter((line) => line.uuid !== uuid));
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

/** Reads the newest lines: what was said while we were away, without a gap. */
export async function loadLatestMessages(): Promise<void> {
  const known = store.get(messagesAtom).filter(({ id }) => id !== -1);
  const newest = store.get(deferredCountAtom) > 0 ? Number.POSITIVE_INFINITY : (known.at(-1)?.id ?? 0);
  const found: ChatMessage[] = [];
  let more = true;
  let touches = false;
  for (let pages = 0; more && !touches && pages < (known.length > 0 ? maxGapPages : 1); pages++) {
    const before = found.at(-1)?.id;
    const answer = await whileLoading(() =>
      requestRoom('messages', { limit: page, ...(before !== undefined && { before }) }),
    );
    found.push(...answer.messages);
    more = answer.more;
    touches = answer.messages.some(({ id }) => id <= newest);
    if (newest === Number.POSITIVE_INFINITY) break;
  }
  store.set(deferredCountAtom, 0);
  const fits = known.length > 0 && newest !== Number.POSITIVE_INFINITY && (touches || !more);
  store.set(messagesAtom, (lines) =>
    mergeMessages(fits ? lines : lines.filter(({ id }) => id === -1), found),
  );
  if (!fits) store.set(hasOlderMessagesAtom, more);
  mergeIntoMessages(outbox.all().filter(isForCurrentRoom).map(messageOf));
  outbox.flush();
}

/** Reads the page before the first line at hand. */
export async function loadOlderMessages(): Promise<void> {
  const first = store.get(messagesAtom).find((line) => line.id !== -1);
  const { messages, more } = await whileLoading(() =>
    requestRoom('messages', { limit: page, ...(first ? { before: first.id } : {}) }),
  );
  mergeIntoMessages(messages);
  store.set(hasOlderMessagesAtom, more);
}

async function whileLoading<T>(read: () => Promise<T>): Promise<T> {
  store.set(isChatLoadingAtom, true);
  try {
    return await read();
  } finally {
    store.set(isChatLoadingAtom, false);
  }
}
