import assert from 'node:assert/strict';
import { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { formatMention } from '@hangout/rules';
import { composerModeAtom } from '../../live/room/composer-mode.ts';
import { clearRoomState, messagesAtom } from '../../live/room/room-state.ts';
import { lastSeenMessageAtom } from '../../live/room/unread.ts';
import { store } from '../../platform/store.ts';
import { chatStateAtom } from './chat-state.ts';
import { isAddressedTo } from './is-addressed-to.ts';

const me = '11111111-1111-4111-8111-111111111111';
const message = (id: number, more: object = {}): ChatMessage =>
  ChatMessage.parse({
    id,
    uuid: `line-${id}`,
    message: 'hi',
    type: 'user',
    userUuid: 'bob',
    userName: 'Bob',
    avatarId: 'nova',
    color: '#562DF9',
    date: id,
    ...more,
  });

describe('the state of the chat', () => {
  it('[R070] the chat’s state has messages, a reply and an unread count, which grows with new messages', () => {
    clearRoomState();
    store.set(messagesAtom, [message(3), message(4)]);
    store.set(lastSeenMessageAtom, 'line-4');
    store.set(composerModeAtom, { kind: 'reply', to: message(4) });
    const before = store.get(chatStateAtom);
    assert.deepEqual(Object.keys(before).sort(), [
      'isChatLoading',
      'lastHistoryMessage',
      'messages',
      'replyingMessage',
      'showEmojiModal',
      'titleTimeout',
      'unreadMessages',
    ]);
    assert.deepEqual(
      [before.lastHistoryMessage?.id, before.replyingMessage?.id, before.unreadMessages],
      [3, 4, 0],
    );
    store.set(messagesAtom, [message(3), message(4), message(5), message(6)]);
    assert.equal(store.get(chatStateAtom).unreadMessages, 2);
    store.set(composerModeAtom, { kind: 'new' });
    assert.equal(store.get(chatStateAtom).replyingMessage, null);
  });

  it('[H386] a chat message counts as addressed to a user if it mentions them or replies to them, unless it is their own or deleted', () => {
    const quote = { uuid: 'x', userName: 'Me', userUuid: me, message: 'yo' };
    assert.equal(isAddressedTo(message(1, { message: `hey ${formatMention(me)}` }), me), true);
    assert.equal(isAddressedTo(message(1, { mentions: [me] }), me), true);
    assert.equal(isAddressedTo(message(1, { replies: [quote] }), me), true);
    assert.equal(isAddressedTo(message(1, { message: `hey ${formatMention(me)}`, userUuid: me }), me), false);
    assert.equal(
      isAddressedTo(message(1, { message: `hey ${formatMention(me)}`, deleted: true }), me),
      false,
    );
    assert.equal(isAddressedTo(message(1), me), false);
    assert.equal(isAddressedTo(message(1, { mentions: [me] }), null), false);
  });
});
