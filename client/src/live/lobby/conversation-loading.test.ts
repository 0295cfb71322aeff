import assert from 'node:assert/strict';
import { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import type { LobbyConnection } from '@hangout/room-client/lobby-connection';
import { RefusalError } from '@hangout/rules';
import { store } from '../../platform/store.ts';
import { findConversation, loadMoreConversations, reloadConversations } from './conversation-loading.ts';
import { lobbyConnectionAtom } from './lobby-requests.ts';
import {
  clearLobbyState,
  conversationsAtom,
  nextConversationsAtom,
  openPeerAtom,
  peerKeyOf,
} from './lobby-state.ts';

const person = (uuid: string) => ({ uuid, nickname: uuid, avatarId: 'nova', color: '#562DF9' });
/** A conversation whose last message has this id; null for a person to whom nobody has written yet. */
const conversation = (peer: string, id: number | null) =>
  Conversation.parse({
    ...{ uuid: id === null ? null : `talk-${peer}`, kind: 'user', name: null, ownerUuid: null },
    people: [person(peer)],
    lastMessage: id === null ? null : messageOf(peer, id),
    ...{ unread: 0, readByOthers: 0, isHidden: false, mayWrite: true },
  });
const messageOf = (peer: string, id: number) => ({
  ...{ id, uuid: `line-${id}`, message: 'hi', type: 'user', date: id },
  ...{ userUuid: peer, userName: peer, avatarId: 'nova', color: '#562DF9' },
});

interface Payload {
  readonly before?: number;
  readonly limit: number;
  readonly with?: string;
  readonly conversation?: string;
}

/** Stands in for the lobby, with conversations whose last messages are numbered downwards from their count. */
function enterLobby(count: number) {
  const stored = Array.from({ length: count }, (_, at) => conversation(`peer-${at + 1}`, count - at));
  const answers: Record<string, (payload: Payload) => unknown> = {
    presence: () => ({ friends: [], followed: [] }),
    messages: () => ({ messages: [], more: false }),
    conversations({ before = Number.POSITIVE_INFINITY, limit }) {
      const rest = stored.filter(({ lastMessage }) => (lastMessage?.id ?? 0) < before);
      return { conversations: rest.slice(0, limit), more: rest.length > limit, unread: 0 };
    },
    conversation({ with: peer, conversation: uuid }) {
      const found = stored.find((one) => one.uuid === uuid || peerKeyOf(one) === peer);
      if (found) return found;
      if (peer) return conversation(peer, null);
      throw new RefusalError({ code: 'conversation_not_found', message: 'not here any more' });
    },
  };
  const request = async (name: string, payload: Payload) => answers[name]?.(payload);
  // The cast is safe: `requestLobby` calls nothing else.
  store.set(lobbyConnectionAtom, { request } as unknown as LobbyConnection);
  return stored;
}
const listed = () => store.get(conversationsAtom)?.map(peerKeyOf);

describe('loading conversations page by page', () => {
  beforeEach(clearLobbyState);
  afterEach(() => {
    store.set(openPeerAtom, null);
    store.set(lobbyConnectionAtom, null);
  });

  it('[H1998] if a conversation of a later page and an empty one were opened before, “Show more” still lists every conversation once', async () => {
    const stored = enterLobby(90);
    await reloadConversations();
    assert.equal(listed()?.length, 40);
    await findConversation('peer-88');
    await findConversation('newcomer');
    await loadMoreConversations();
    assert.equal(listed()?.length, 82);
    await loadMoreConversations();
    assert.deepEqual(listed(), [...stored.map(peerKeyOf), 'newcomer']);
    assert.equal(store.get(nextConversationsAtom), null, 'there is no further page');
  });

  it('[H1998] the open conversation stays listed while the first page is loaded again, unless it no longer exists', async () => {
    const stored = enterLobby(90);
    await reloadConversations();
    await findConversation('peer-88');
    store.set(openPeerAtom, 'peer-88');
    await reloadConversations();
    assert.deepEqual([listed()?.length, listed()?.at(-1)], [41, 'peer-88']);
    stored.splice(87, 1);
    await reloadConversations();
    assert.equal(listed()?.includes('peer-88'), false);
  });
});
