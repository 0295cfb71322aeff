import assert from 'node:assert/strict';
import { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { store } from '../../platform/store.ts';
import { addMessages, deferredCountAtom, isAtEndAtom, maxWindowSize, windowSize } from './message-window.ts';
import { clearRoomState, hasOlderMessagesAtom, messagesAtom } from './room-state.ts';
import { lastSeenMessageAtom, unreadCountAtom } from './unread.ts';

const message = (id: number): ChatMessage =>
  ChatMessage.parse({
    id,
    uuid: `message-${id}`,
    message: `message ${id}`,
    type: 'user',
    userUuid: 'ann',
    userName: 'Ann',
    avatarId: 'nova',
    color: '#562DF9',
    date: id,
  });
const count = () => store.get(messagesAtom).length;
const last = () => store.get(messagesAtom).at(-1)?.id;

describe('the window of loaded chat messages', () => {
  beforeEach(() => {
    clearRoomState();
    store.set(isAtEndAtom, true);
    store.set(deferredCountAtom, 0);
    store.set(hasOlderMessagesAtom, false);
  });

  it('[H387] if a chat has 10,000 messages, the window keeps only the newest few hundred', () => {
    const began = performance.now();
    for (let id = 1; id <= 10_000; id += 10)
      addMessages(Array.from({ length: 10 }, (_, one) => message(id + one)));
    assert.equal(last(), 10_000);
    assert.ok(count() >= windowSize && count() <= windowSize + 60, String(count()));
    assert.equal(store.get(hasOlderMessagesAtom), true, 'the others can be loaded again');
    console.log(`      10,000 messages in ${Math.round(performance.now() - began)} ms`);
  });

  it('[R070][H387] the unread count of a chat includes unread messages that were dropped from the window of loaded messages', () => {
    addMessages([message(1)]);
    store.set(lastSeenMessageAtom, 'message-1');
    for (let id = 2; id <= 1_000; id++) addMessages([message(id)]);
    assert.equal(store.get(unreadCountAtom), 999);
    store.set(lastSeenMessageAtom, 'message-1000');
    assert.equal(store.get(unreadCountAtom), 0);
    addMessages([message(1_001)]);
    assert.equal(store.get(unreadCountAtom), 1);
  });

  it('[H387] while the user reads old messages, a full window of loaded messages takes no new ones, which are only counted, but shows edits of its messages', () => {
    store.set(isAtEndAtom, false);
    for (let id = 1; id <= maxWindowSize; id++) addMessages([message(id)]);
    addMessages([message(maxWindowSize + 1), { ...message(7), message: 'said anew' }]);
    assert.deepEqual([count(), last(), store.get(deferredCountAtom)], [maxWindowSize, maxWindowSize, 1]);
    assert.equal(store.get(messagesAtom)[6]?.message, 'said anew');
  });
});
