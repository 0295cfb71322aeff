import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { LobbyMessages } from '@hangout/contract/realtime/lobby/requests';
import { myUuidAtom } from '../../core/session.ts';
import { store } from '../../core/store.ts';
import { readAll, readOpenThread, refreshConversation } from './conversation-loading.ts';
import { tellEars } from './lobby-events.ts';
import {
  conversationsAtom,
  noteLine,
  peerOf,
  presenceAtom,
  putConversation,
  putLines,
  threadsAtom,
} from './lobby-state.ts';

type Heard = { [N in keyof LobbyMessages]: (payload: LobbyMessages[N]) => void };

const hearing: Heard = {
  messages: ({ conversation, messages }) => void takeLines(conversation, messages),
  read: ({ conversation, id, mine }) => {
    const known = store.get(conversationsAtom)?.find((one) => one.uuid === conversation);
    if (!known) return;
    if (!mine) putConversation({ ...known, readByOthers: Math.max(known.readByOthers, id) });
    else if (id >= (known.lastMessage?.id ?? 0)) putConversation({ ...known, unread: 0 });
  },
  changed: ({ conversation }) => void refreshConversation(conversation),
  notice: (notice) => tellEars((ear) => ear.notice?.(notice)),
  presence: ({ friends }) =>
    store.set(presenceAtom, (all) => {
      const gone = [...all.keys()].map((uuid) => [uuid, { uuid, online: false, hangout: null }] as const);
      return new Map([...gone, ...friends.map((one) => [one.uuid, one] as const)]);
    }),
  readAgain: () => void readAll().catch(() => {}),
};

async function takeLines(uuid: string, messages: readonly ChatMessage[]): Promise<void> {
  const at = store.get(conversationsAtom)?.find((one) => one.uuid === uuid);
  const known = at ?? (await refreshConversation(uuid));
  if (!known) return;
  const peer = peerOf(known);
  if (store.get(threadsAtom).has(peer)) putLines(peer, messages);
  const me = store.get(myUuidAtom) ?? '';
  const last = at?.lastMessage?.id ?? 0;
  for (const one of messages) {
    if (at) putConversation(noteLine(current(uuid) ?? known, one, { me, isRead: false }));
    if (one.id > last && one.userUuid !== me) tellEars((ear) => ear.message?.(known, one));
  }
  readOpenThread();
}

const current = (uuid: string) => store.get(conversationsAtom)?.find((one) => one.uuid === uuid);

/** Takes in what the lobby says of its own accord. */
export function hear<N extends keyof LobbyMessages>(name: N, payload: LobbyMessages[N]): void {
  hearing[name](payload);
}
