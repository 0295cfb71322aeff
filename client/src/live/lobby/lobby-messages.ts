import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { LobbyMessages } from '@hangout/contract/realtime/lobby/requests';
import { readSiteOverviewSoon } from '../../api/site-changes.ts';
import { myUuidAtom } from '../../platform/session.ts';
import { store } from '../../platform/store.ts';
import { markOpenThreadRead, reloadConversation, reloadConversations } from './conversation-loading.ts';
import { emitLobbyEvent } from './lobby-events.ts';
import {
  applyMessage,
  conversationsAtom,
  peerKeyOf,
  presenceAtom,
  putConversation,
  putMessages,
  threadsAtom,
  typingUsers,
} from './lobby-state.ts';

type LobbyMessageHandlers = { [N in keyof LobbyMessages]: (payload: LobbyMessages[N]) => void };

const handlers: LobbyMessageHandlers = {
  messages: ({ conversation, messages }) => void receiveMessages(conversation, messages),
  read: ({ conversation, id, mine }) => {
    const known = store.get(conversationsAtom)?.find((one) => one.uuid === conversation);
    if (!known) return;
    if (!mine) putConversation({ ...known, readByOthers: Math.max(known.readByOthers, id) });
    else if (id >= (known.lastMessage?.id ?? 0)) putConversation({ ...known, unread: 0 });
  },
  changed: ({ conversation }) => void reloadConversation(conversation),
  typing: ({ conversation, userUuid }) => typingUsers.start(conversation, userUuid),
  notice: (personalMessage) => emitLobbyEvent((listener) => listener.personalMessage?.(personalMessage)),
  inbox: () => emitLobbyEvent((listener) => listener.inbox?.()),
  own: ({ what }) => emitLobbyEvent((listener) => listener.own?.(what)),
  crate: (change) => emitLobbyEvent((listener) => listener.crate?.(change)),
  siteChanged: () => readSiteOverviewSoon(),
  presence: ({ friends }) =>
    store.set(presenceAtom, (all) => {
      const gone = [...all.keys()].map((uuid) => [uuid, { uuid, online: false, hangout: null }] as const);
      return new Map([...gone, ...friends.map((friend) => [friend.uuid, friend] as const)]);
    }),
  readAgain: () => {
    reloadConversations().catch(() => {});
    emitLobbyEvent((listener) => listener.inbox?.());
    emitLobbyEvent((listener) => listener.own?.(null));
    emitLobbyEvent((listener) => listener.crate?.(null));
  },
};

async function receiveMessages(uuid: string, messages: readonly ChatMessage[]): Promise<void> {
  const at = store.get(conversationsAtom)?.find((one) => one.uuid === uuid);
  const known = at ?? (await reloadConversation(uuid));
  if (!known) return;
  const peer = peerKeyOf(known);
  if (store.get(threadsAtom).has(peer)) putMessages(peer, messages);
  const me = store.get(myUuidAtom) ?? '';
  const last = at?.lastMessage?.id ?? 0;
  for (const message of messages) {
    typingUsers.stop(uuid, message.userUuid);
    if (at)
      putConversation(applyMessage(findConversationByUuid(uuid) ?? known, message, { me, isRead: false }));
    if (message.id > last && message.userUuid !== me && !message.groupChange)
      emitLobbyEvent((listener) => listener.message?.(known, message));
  }
  markOpenThreadRead();
}

const findConversationByUuid = (uuid: string) =>
  store.get(conversationsAtom)?.find((one) => one.uuid === uuid);

export function handleLobbyMessage<N extends keyof LobbyMessages>(name: N, payload: LobbyMessages[N]): void {
  handlers[name](payload);
}
