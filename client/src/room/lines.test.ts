import assert from 'node:assert/strict';
import { ChatMessage } from '@hangout/contract';
import { store } from '../app/store.ts';
import { hearLines, heldLines, isAtEndAtom, mostLines, putOffAtom } from './lines.ts';
import { clearMirror, hasOlderLinesAtom, linesAtom } from './mirror.ts';
import { lastSeenLineAtom, unreadAtom } from './unread.ts';

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
const count = () => store.get(linesAtom).length;
const last = () => store.get(linesAtom).at(-1)?.id;

describe('lines of a talk that never ends', () => {
  beforeEach(() => {
    clearMirror();
    store.set(isAtEndAtom, true);
    store.set(putOffAtom, 0);
    store.set(hasOlderLinesAtom, false);
  });

  it('[H387] 10,000 lines leave a few hundred in memory, the newest', () => {
    const began = performance.now();
    for (let id = 1; id <= 10_000; id += 10)
      hearLines(Array.from({ length: 10 }, (_, one) => line(id + one)));
    assert.equal(last(), 10_000);
    assert.ok(count() >= heldLines && count() <= heldLines + 60, String(count()));
    assert.equal(store.get(hasOlderLinesAtom), true, 'the others can be read again');
    console.log(`      10,000 lines in ${Math.round(performance.now() - began)} ms`);
  });

  it('[R070][H387] what nobody has seen stays counted, however much it is', () => {
    hearLines([line(1)]);
    store.set(lastSeenLineAtom, 'line-1');
    for (let id = 2; id <= 1_000; id++) hearLines([line(id)]);
    assert.equal(store.get(unreadAtom), 999);
    store.set(lastSeenLineAtom, 'line-1000');
    assert.equal(store.get(unreadAtom), 0);
    hearLines([line(1_001)]);
    assert.equal(store.get(unreadAtom), 1);
  });

  it('[H387] whoever reads far up keeps what they read; the rest is counted', () => {
    store.set(isAtEndAtom, false);
    for (let id = 1; id <= mostLines; id++) hearLines([line(id)]);
    hearLines([line(mostLines + 1), { ...line(7), message: 'said anew' }]);
    assert.deepEqual([count(), last(), store.get(putOffAtom)], [mostLines, mostLines, 1]);
    assert.equal(store.get(linesAtom)[6]?.message, 'said anew');
  });
});
