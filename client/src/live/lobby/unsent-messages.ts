import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { atom } from 'jotai';
import { myUuidAtom } from '../../platform/session.ts';
import { store } from '../../platform/store.ts';
import { unsentMessage, type WrittenMessage } from '../room/message-draft.ts';
import type { OutboxItem } from '../room/outbox.ts';
import { loadOutbox, storeOutbox } from '../room/outbox-storage.ts';
import { putMessages } from './lobby-state.ts';

export interface OutgoingMessage extends WrittenMessage {
  readonly peer: string;
  readonly kind: Conversation['kind'];
}

const storageKey = 'unsentDirect';
// [H777] Another tab may have signed in somebody else while this one was closed.
const stored = loadOutbox<OutgoingMessage>(storageKey).filter(
  ({ payload }) => payload.author.uuid === store.get(myUuidAtom),
);
const byUuid = (all: readonly OutboxItem<OutgoingMessage>[]) => new Map(all.map((one) => [one.uuid, one]));

/** [H385] Direct messages that the server has not stored yet, by uuid; those from before a reload at first. */
export const unsentMessagesAtom = atom<ReadonlyMap<string, OutboxItem<OutgoingMessage>>>(byUuid(stored));

export function storeUnsentMessages(all: readonly OutboxItem<OutgoingMessage>[]): void {
  store.set(unsentMessagesAtom, byUuid(all));
  storeOutbox(storageKey, all);
}

/** Shows the unsent messages of a thread that is loaded again. */
export function putUnsentMessages(peer: string): void {
  const unsent = [...store.get(unsentMessagesAtom).values()].filter(({ payload }) => payload.peer === peer);
  putMessages(
    peer,
    unsent.map(({ uuid, payload }) => unsentMessage(uuid, payload)),
  );
}
