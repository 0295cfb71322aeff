import assert from 'node:assert/strict';
import { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { store } from '../core/store.ts';
import { addMessages, deferredCountAtom, isAtEndAtom, maxWindowSize, windowSize } from './message-window.ts';
import { clearRoomState, hasOlderMessagesAtom, messagesAtom } from './room-state.ts';
import { lastSeenMessageAtom, unreadCountAtom } from './unread.ts';

const line = (id: number): ChatMessage =>
  ChatMessage.parse({
    id,
    uuid: `line-${id}`,
    message: `line ${id}`,
    type: 'user',
    userUuid: 'ann',
    userName: 'Ann',
    avatarId: 'nova',
    color: '#562DF9',
    date: id,
  });
const count = () => store.get(messagesAtom).length;
const last = () => store.get(messagesAtom).at(-1)?.id;

describe('lines of a talk that never ends', () => {
  beforeEach(() => {
    clearRoomState();
    store.set(isAtEndAtom, true);
    store.set(deferredCountAtom, 0);
    store.set(hasOlderMessagesAtom, false);
  });

  it('[H387] 10,000 lines leave a few hundred in memory, the newest', () => {
    const began = performance.now();
    for (let id = 1; id <= 10_000; id += 10)
      addMessages(Array.from({ length: 10 }, (_, one) => line(id + one)));
    assert.equal(last(), 10_000);
    assert.ok(count() >= windowSize && count() <= windowSize + 60, String(count()));
    assert.equal(store.get(hasOlderMessagesAtom), true, 'the others can be read again');
    console.log(`      10,000 lines in ${Math.round(performance.now() - began)} ms`);
  });

  it('[R070][H387] what nobody has seen stays counted, however much it is', () => {
    addMessages([line(1)]);
    store.set(lastSeenMessageAtom, 'line-1');
    for (let id = 2; id <= 1_000; id++) addMessages([line(id)]);
    assert.equal(store.get(unreadCountAtom), 999);
    store.set(lastSeenMessageAtom, 'line-1000');
    assert.equal(store.get(unreadCountAtom), 0);
    addMessages([line(1_001)]);
    assert.equal(store.get(unreadCountAtom), 1);
  });

  it('[H387] whoever reads far up keeps what they read; the rest is counted', () => {
    store.set(isAtEndAtom, false);
    for (let id = 1; id <= maxWindowSize; id++) addMessages([line(id)]);
    addMessages([line(maxWindowSize + 1), { ...line(7), message: 'said anew' }]);
    assert.deepEqual([count(), last(), store.get(deferredCountAtom)], [maxWindowSize, maxWindowSize, 1]);
    assert.equal(store.get(messagesAtom)[6]?.message, 'said anew');
  });
});
