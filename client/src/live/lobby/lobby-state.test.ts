import assert from 'node:assert/strict';
import { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { store } from '../../platform/store.ts';
import {
  applyMessage,
  clearLobbyState,
  closePeopleAtom,
  conversationGroupsAtom,
  conversationsAtom,
  peerKeyOf,
  putConversation,
  unreadConversationsAtom,
} from './lobby-state.ts';

const message = (id: number, userUuid: string, more: object = {}) =>
  ChatMessage.parse({
    id,
    uuid: `line-${id}`,
    message: 'hi',
    type: 'user',
    userUuid,
    userName: userUuid,
    avatarId: 'nova',
    color: '#562DF9',
    date: id,
    ...more,
  });
const conversation = (peer: string, id: number, more: object = {}) =>
  Conversation.parse({
    uuid: `talk-${peer}`,
    kind: 'user',
    name: null,
    ownerUuid: null,
    people: [{ uuid: peer, nickname: peer, avatarId: 'nova', color: '#562DF9' }],
    lastMessage: message(id, peer),
    unread: 0,
    readByOthers: 0,
    isHidden: false,
    mayWrite: true,
    ...more,
  });
const group = conversation('saturday', 3, { kind: 'group', name: 'Saturday', people: [] });

describe('the state of conversations', () => {
  beforeEach(clearLobbyState);

  it('[R071][R190] once the user’s friends are known, conversations with other users are listed apart from group conversations and those with friends or followed users', () => {
    for (const one of [conversation('bob', 1), conversation('djKai', 2), group, conversation('zoe', 4)])
      putConversation(one);
    const names = () =>
      Object.entries(store.get(conversationGroupsAtom)).map(([name, all]) =>
        `${name} ${all.map(peerKeyOf).join(' ')}`.trim(),
      );
    assert.deepEqual(names(), ['FRIENDS', 'OTHERS', 'UNSET zoe talk-saturday djKai bob']);
    store.set(closePeopleAtom, { friends: new Set(['bob']), followed: new Set(['djKai']) });
    assert.deepEqual(names(), ['FRIENDS talk-saturday djKai bob', 'OTHERS zoe', 'UNSET']);
  });

  it('[H398] each message of another user increases a conversation’s unread count once, unless it is read at once, which sets the count to 0; messages of the current user never do', () => {
    const before = conversation('bob', 1);
    const came = applyMessage(before, message(2, 'bob'), { me: 'ann', isRead: false });
    assert.deepEqual([came.unread, came.lastMessage?.id], [1, 2]);
    const again = applyMessage(came, message(2, 'bob', { message: 'said anew' }), {
      me: 'ann',
      isRead: false,
    });
    assert.deepEqual([again.unread, again.lastMessage?.message], [1, 'said anew']);
    assert.equal(applyMessage(came, message(3, 'ann'), { me: 'ann', isRead: false }).unread, 1, 'not my own');
    assert.equal(applyMessage(came, message(3, 'bob'), { me: 'ann', isRead: true }).unread, 0);
    putConversation(came);
    putConversation(conversation('zoe', 9));
    assert.equal(store.get(unreadConversationsAtom), 1);
    assert.deepEqual(store.get(conversationsAtom)?.map(peerKeyOf), ['zoe', 'bob']);
  });

  it('[H1672] a new message lists a deleted conversation again; a note about a change in a group does not', () => {
    const hidden = conversation('bob', 1, { isHidden: true });
    const note = { groupChange: { kind: 'left', names: [], title: null } };
    const isHiddenAfter = (more: object) =>
      applyMessage(hidden, message(2, 'bob', more), { me: 'ann', isRead: false }).isHidden;
    assert.deepEqual([isHiddenAfter({}), isHiddenAfter(note)], [false, true]);
  });
});
