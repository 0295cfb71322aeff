import assert from 'node:assert/strict';
import { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { localSettingsAtom, store } from '../../platform/store.ts';
import { clearUserData } from '../../platform/user-data.ts';
import { loadThread } from './conversation-loading.ts';
import { clearLobbyState, emptyThread, threadsAtom } from './lobby-state.ts';
import { sendDirectMessage } from './outgoing-messages.ts';
import { unsentMessagesAtom } from './unsent-messages.ts';

const author = { uuid: 'ann', nickname: 'ann', avatarId: 'nova', color: '#562DF9' };
const withBob = Conversation.parse({
  ...{ uuid: null, kind: 'user', name: null, ownerUuid: null },
  people: [{ uuid: 'bob', nickname: 'bob', avatarId: 'nova', color: '#562DF9' }],
  ...{ lastMessage: null, unread: 0, readByOthers: 0, isHidden: false, mayWrite: true },
});
const draft = { text: 'just for you', replyTo: null, pictures: [] };
const textsOf = (thread = emptyThread) => thread.messages.map(({ message }) => message);

describe('direct messages that are not sent yet', () => {
  afterEach(clearUserData);

  it('[H385] a direct message that was not sent is in its thread again after the thread was left and the lobby joined again', async () => {
    sendDirectMessage(withBob, draft, author);
    clearLobbyState();
    await loadThread('bob', true);
    assert.deepEqual(textsOf(store.get(threadsAtom).get('bob')), ['just for you']);
    await loadThread('eve', true);
    assert.deepEqual(textsOf(store.get(threadsAtom).get('eve')), []);
  });

  it('[H385] [H777] direct messages that were not sent are known after a reload to their author only', async () => {
    sendDirectMessage(withBob, draft, author);
    const known = [];
    for (const sub of ['ann', 'eve']) {
      store.set(localSettingsAtom, {
        token: `h.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.s`,
      });
      // The query of the URL makes Node run the module again, as a reload of the page does.
      const reloaded: typeof import('./unsent-messages.ts') = await import(`./unsent-messages.ts?${sub}`);
      known.push(
        [...store.get(reloaded.unsentMessagesAtom).values()].map(({ payload }) => payload.draft.text),
      );
    }
    store.set(localSettingsAtom, { token: null });
    assert.deepEqual(known, [['just for you'], []]);
  });

  it('[H777] signing out drops the direct messages that the server has not stored yet', () => {
    sendDirectMessage(withBob, draft, author);
    assert.equal(store.get(unsentMessagesAtom).size, 1);
    clearUserData();
    assert.equal(store.get(unsentMessagesAtom).size, 0);
  });
});
