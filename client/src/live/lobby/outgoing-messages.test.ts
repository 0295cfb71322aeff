import assert from 'node:assert/strict';
import { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { store } from '../../platform/store.ts';
import { clearUserData } from '../../platform/user-data.ts';
import { sendDirectMessage, unsentMessagesAtom } from './outgoing-messages.ts';

describe('direct messages that are not sent yet', () => {
  it('[H777] signing out drops the direct messages that the server has not stored yet', () => {
    const author = { uuid: 'ann', nickname: 'ann', avatarId: 'nova', color: '#562DF9' };
    const withBob = Conversation.parse({
      ...{ uuid: null, kind: 'user', name: null, ownerUuid: null },
      people: [{ uuid: 'bob', nickname: 'bob', avatarId: 'nova', color: '#562DF9' }],
      ...{ lastMessage: null, unread: 0, readByOthers: 0, isHidden: false, mayWrite: true },
    });
    sendDirectMessage(withBob, { text: 'just for you', replyTo: null, pictures: [] }, author);
    assert.equal(store.get(unsentMessagesAtom).size, 1);
    clearUserData();
    assert.equal(store.get(unsentMessagesAtom).size, 0);
  });
});
