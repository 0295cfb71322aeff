import assert from 'node:assert/strict';
import { chatFrame, patchFrame, readFrame, requestFrame } from './frames.ts';

describe('readFrame (frames on the WebSocket of a room)', () => {
  const named = (name: string, ...rest: number[]) =>
    Uint8Array.of(13, 0xa0 | name.length, ...Buffer.from(name), ...rest);

  it('[H970] readFrame tells the kind of a frame by its first byte, even if that byte carries flags', () => {
    const kinds = [10, 14, 15, 22, 15 | 0x20, 18].map((code) => readFrame(Uint8Array.of(code, 1, 2)).kind);
    assert.deepEqual(kinds, ['welcome', 'state', 'patch', 'answer', 'patch', 'other']);
  });

  it('[H970] readFrame counts the chat messages in a frame, whether the list in it is short or long', () => {
    const few = { kind: 'message', type: 'messages', items: 3 };
    assert.deepEqual(readFrame(named('messages', 0x93, 0xc0, 0xc0, 0xc0)), few);
    assert.deepEqual(readFrame(named('messages', 0xdc, 0x01, 0x2c)), { ...few, items: 300 });
    assert.deepEqual(readFrame(named('roomReset', 0x80)), { kind: 'message', type: 'roomReset', items: 1 });
  });

  it('[H1433] readFrame returns the content of a binary message without the message’s name', () => {
    const frame = readFrame(Uint8Array.of(17, 0xa0 | 5, ...Buffer.from('voice'), 1, 2, 3));
    assert.deepEqual(frame, { kind: 'voice', payload: Uint8Array.of(1, 2, 3) });
  });

  it('[H970] readFrame recognises the frame that refuses a join', () => {
    assert.deepEqual(
      readFrame(Uint8Array.of(11, 0xcd, 0x91, 0x01, 0xa2, ...Buffer.from('no'))).kind,
      'refused',
    );
  });

  it('[H970] requestFrame writes a request’s id, name and msgpack payload; readFrame reads id and status of the response', () => {
    const frame = requestFrame(5, 'voteOnSong', { songVotes: { like: true, star: null } });
    const words = (text: string) => [0xa0 | text.length, ...Buffer.from(text)];
    assert.deepEqual(
      [...frame],
      [
        ...[21, 5, ...words('voteOnSong'), 0x81, ...words('songVotes')],
        ...[0x82, ...words('like'), 0xc3, ...words('star'), 0xc0],
      ],
    );
    assert.deepEqual(readFrame(Uint8Array.of(22, 5, 0, 0x80)), { kind: 'answer', id: 5, ok: true });
    assert.deepEqual(readFrame(Uint8Array.of(22, 6, 1, 0x80)), { kind: 'answer', id: 6, ok: false });
    assert.throws(() => requestFrame(1, 'x', 'a'.repeat(32)), RangeError);
  });

  it('[H970] chatFrame and patchFrame have the requested size and the header of real frames', () => {
    assert.deepEqual(readFrame(chatFrame(300)), { kind: 'message', type: 'messages', items: 1 });
    assert.deepEqual([chatFrame(300).length, patchFrame(20).length], [300, 20]);
    assert.equal(readFrame(patchFrame(20)).kind, 'patch');
  });
});
