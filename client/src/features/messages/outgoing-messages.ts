import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import type { LobbyAsk } from '@hangout/contract/realtime/lobby/requests';
import { RefusalError } from '@hangout/rules';
import { atom } from 'jotai';
import { serverNow } from '../../core/server-clock.ts';
import { store } from '../../core/store.ts';
import { showErrorToast } from '../../core/toasts.ts';
import {
  type MessageAuthor,
  type MessageDraft,
  toSongDraft,
  toWireDraft,
  unsentMessage,
} from '../../room/message-draft.ts';
import { createOutbox, type OutboxItem } from '../../room/outbox.ts';
import { retryDelay } from '../../room/retry-delay.ts';
import {
  askLobby,
  changeThread,
  conversationsAtom,
  findConversation,
  hearLobby,
  peerOf,
  putConversation,
  putLines,
} from '../lobby/index.ts';

/** A message of mine on its way to somebody. */
export interface OwnMessage {
  readonly peer: string;
  readonly kind: Conversation['kind'];
  readonly draft: MessageDraft;
  readonly author: MessageAuthor;
  readonly date: number;
}

/** Messages of mine that are not kept yet, by their uuid. */
export const unsentMessagesAtom = atom<ReadonlyMap<string, OutboxItem<OwnMessage>>>(new Map());

const outbox = createOutbox<OwnMessage>({
  send: deliver,
  pause: retryDelay,
  later: (ms, run) => void setTimeout(run, ms),
  changed: (all) => store.set(unsentMessagesAtom, new Map(all.map((one) => [one.uuid, one]))),
  failed: ({ error }) => showErrorToast(error),
});
hearLobby({ inside: () => outbox.flush() });

/** [R202][H385] Writes to a person or a group: it stands at once, and is sent again until it is kept. */
export function writeTo(
  { kind, ...conversation }: Conversation,
  draft: MessageDraft,
  author: MessageAuthor,
): void {
  const uuid = crypto.randomUUID();
  const peer = peerOf({ kind, ...conversation });
  const message = { peer, kind, draft, author, date: serverNow() };
  putLines(peer, [unsentMessage(uuid, draft, author, message.date)]);
  outbox.add(uuid, message);
}

async function deliver(uuid: string, { peer, kind, draft, author, date }: OwnMessage): Promise<void> {
  const send = (data: LobbyAsk<'sendMessage'>['data']) =>
    askLobby('sendMessage', { type: 'ChatMessage', receiverType: kind, receiver: peer, data });
  const words = toWireDraft(uuid, draft, location.host);
  const music = toSongDraft(uuid, draft, location.host);
  const kept = await (music
    ? send(music).catch((error: unknown) => {
        if (!(error instanceof RefusalError) || error.code !== 'song_not_found') throw error;
        return send(words);
      })
    : send(words));
  const line = { ...unsentMessage(uuid, draft, author, date), id: kept.id, date: kept.date };
  const known = await findConversation(peer);
  changeThread(peer, (thread) =>
    thread.lines.some((one) => one.uuid === uuid && one.id !== -1)
      ? thread
      : { ...thread, lines: thread.lines.map((one) => (one.uuid === uuid ? line : one)) },
  );
  // the first words begin the conversation: only now it has a name of its own
  const current = store.get(conversationsAtom)?.find((one) => peerOf(one) === peer) ?? known;
  if ((current.lastMessage?.id ?? 0) < kept.id)
    putConversation({ ...current, uuid: kept.conversation, lastMessage: line });
}

export const writeAgain = (uuid: string): void => outbox.again(uuid);

/** Takes back what never arrived. */
export function dropUnsent(peer: string, uuid: string): void {
  outbox.drop(uuid);
  changeThread(peer, (thread) => ({ ...thread, lines: thread.lines.filter((one) => one.uuid !== uuid) }));
}

type At = { readonly conversation: string; readonly uuid: string };

export async function rewordMessage(peer: string, at: At, message: string): Promise<void> {
  putLines(peer, [await askLobby('editMessage', { ...at, message })]);
}
export async function deleteMessage(peer: string, at: At): Promise<void> {
  putLines(peer, [await askLobby('deleteMessage', at)]);
}
export async function reactTo(peer: string, at: At, reaction: string): Promise<void> {
  putLines(peer, [await askLobby('toggleReaction', { ...at, reaction })]);
}
