import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
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
} from '../room/message-draft.ts';
import { createOutbox } from '../room/outbox.ts';
import { retryDelay } from '../room/retry-delay.ts';
import { findConversation } from './conversation-loading.ts';
import { onLobbyEvent } from './lobby-events.ts';
import { requestLobby } from './lobby-requests.ts';
import { conversationsAtom, peerKeyOf, putConversation, putMessages, updateThread } from './lobby-state.ts';
import { createTypingThrottle } from './typing-users.ts';
import { type OutgoingMessage, storeUnsentMessages, unsentMessagesAtom } from './unsent-messages.ts';

const outbox = createOutbox<OutgoingMessage>(
  {
    send: deliver,
    retryDelay,
    schedule: (ms, run) => void setTimeout(run, ms),
    onChange: storeUnsentMessages,
    onFailure: ({ error }) => showErrorToast(error),
  },
  [...store.get(unsentMessagesAtom).values()],
);
onLobbyEvent({ inside: () => outbox.flush() });
// [H385] Sends what is left from before a reload, also if the lobby was joined before this module was loaded.
outbox.flush();
onUserDataCleared(outbox.clear);

/**
 * [R202][H385] Sends a direct message to a user or a group. The message is shown at once, and the outbox retries until
 * the server has stored it.
 */
export function sendDirectMessage(
  { kind, ...conversation }: Conversation,
  draft: MessageDraft,
  author: MessageAuthor,
): void {
  const uuid = randomUuid();
  const peer = peerKeyOf({ kind, ...conversation });
  const message = { peer, kind, draft, author, date: serverNow() };
  putMessages(peer, [unsentMessage(uuid, message)]);
  outbox.add(uuid, message);
  if (conversation.uuid) typingThrottle.reset(conversation.uuid);
}

async function deliver(uuid: string, written: OutgoingMessage): Promise<void> {
  const { peer, kind, draft } = written;
  const data = toMessagePayload(uuid, draft);
  const stored = await requestLobby('sendMessage', {
    ...{ type: 'ChatMessage', receiverType: kind, receiver: peer, data },
  });
  const message = { ...unsentMessage(uuid, written), id: stored.id, date: stored.date };
  const known = await findConversation(peer);
  updateThread(peer, (thread) =>
    thread.messages.some((message) => message.uuid === uuid && message.id !== -1)
      ? thread
      : { ...thread, messages: thread.messages.map((one) => (one.uuid === uuid ? message : one)) },
  );
  // The first message gives a new conversation its uuid, so the conversation is stored again with the uuid.
  const current = store.get(conversationsAtom)?.find((one) => peerKeyOf(one) === peer) ?? known;
  if ((current.lastMessage?.id ?? 0) < stored.id)
    putConversation({ ...current, uuid: stored.conversation, lastMessage: message });
}

const typingThrottle = createTypingThrottle(Date.now, (conversation) => {
  // A failure is ignored: it only means that others do not see that the user is typing.
  requestLobby('typing', { conversation }).catch(() => {});
});

/** [H1673] Notifies the other members of a conversation that the user is typing. */
export function announceTyping({ uuid, mayWrite }: Pick<Conversation, 'uuid' | 'mayWrite'>): void {
  if (uuid && mayWrite) typingThrottle.type(uuid);
}

export const retryMessage = (uuid: string): void => outbox.retry(uuid);

export function dropUnsentMessage(peer: string, uuid: string): void {
  outbox.drop(uuid);
  updateThread(peer, (thread) => ({
    ...thread,
    messages: thread.messages.filter((message) => message.uuid !== uuid),
  }));
}

type MessageReference = { readonly conversation: string; readonly uuid: string };

/** @throws RefusalError */
export async function editDirectMessage(peer: string, at: MessageReference, message: string): Promise<void> {
  putMessages(peer, [await requestLobby('editMessage', { ...at, message })]);
}
/** @throws RefusalError */
export async function deleteDirectMessage(peer: string, at: MessageReference): Promise<void> {
  putMessages(peer, [await requestLobby('deleteMessage', at)]);
}
/** @throws RefusalError */
export async function toggleDirectMessageReaction(
  peer: string,
  at: MessageReference,
  reaction: string,
): Promise<void> {
  putMessages(peer, [await requestLobby('toggleReaction', { ...at, reaction })]);
}
