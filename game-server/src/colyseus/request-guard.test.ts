import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type RoomRequest, roomRequests } from '@hangout/contract/realtime/hangout/requests';
import { lobbyRequests } from '@hangout/contract/realtime/lobby/requests';
import { RefusalError } from '@hangout/rules';
import { enforceRateLimit, parsePayload } from './request-guard.ts';

function refusalOf(work: () => unknown): { code: string; details?: unknown } {
  try {
    work();
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal;
    throw error;
  }
  return { code: 'not refused' };
}

describe('the request guard, which checks requests to rooms', () => {
  const uuid = randomUUID();
  const message = 'x'.repeat(1001);
  const long: [string, RoomRequest, unknown][] = [
    ['a chat message', roomRequests.sendMessage, { uuid, message }],
    ['an edited chat message', roomRequests.editMessage, { uuid, message }],
    [
      'a direct message',
      lobbyRequests.sendMessage,
      { type: 'ChatMessage', receiverType: 'user', receiver: uuid, data: { uuid, message } },
    ],
    ['an edited direct message', lobbyRequests.editMessage, { conversation: uuid, uuid, message }],
  ];
  for (const [what, request, payload] of long)
    it(`[H430] ${what} that is too long is refused with message_too_long`, () => {
      assert.equal(refusalOf(() => parsePayload(request, payload)).code, 'message_too_long');
    });

  it('[H430] a request to a room with an invalid payload is refused with the names of the invalid fields', () => {
    const { code, details } = refusalOf(() => parsePayload(roomRequests.editMessage, { uuid: 7 }));
    assert.equal(code, 'invalid_request');
    assert.deepEqual(Array.isArray(details) && details.map(({ path }) => path), ['uuid', 'message']);
  });

  it('[H708] requests to a room with text that PostgreSQL cannot store, or with very deep nesting, are refused', () => {
    const { sendMessage, updateNextSong, roster } = roomRequests;
    const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`);
    const refused: [RoomRequest, unknown][] = [
      [sendMessage, { uuid, message: 'a\0b' }],
      [sendMessage, { uuid, message: 'lone \uD800' }],
      [sendMessage, { uuid, songs: [{ songId: '\0' }] }],
      [sendMessage, { uuid, message: 'hi', 'a\0': 1 }],
      [sendMessage, { uuid, message: 'hi', more: deep }],
      [updateNextSong, { song: { songId: '1\0' } }],
      [roster, { search: '\uDC00' }],
      [lobbyRequests.makeGroup, { name: 'a\0', people: [uuid] }],
    ];
    for (const [request, payload] of refused)
      assert.equal(refusalOf(() => parsePayload(request, payload)).code, 'invalid_request');
  });

  it('[H708] uuids in requests to a room are accepted in upper case and converted to lower case', () => {
    const upper = uuid.toUpperCase();
    assert.deepEqual(parsePayload(roomRequests.removeDj, { djUuid: upper }), { djUuid: uuid });
    assert.deepEqual(parsePayload(lobbyRequests.conversation, { with: upper }), { with: uuid });
    for (const [request, payload] of [
      [roomRequests.removeDj, { djUuid: 'nobody' }],
      [roomRequests.deleteMessage, { uuid: '1' }],
    ] as const)
      assert.equal(refusalOf(() => parsePayload(request, payload)).code, 'invalid_request');
  });

  it('[H708] a reaction must be exactly one emoji, and so must an emoji animation', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'sixteen letters!', '🔥🔥', ''])
      for (const [request, payload] of [
        [roomRequests.toggleReaction, { uuid, reaction: name }],
        [lobbyRequests.toggleReaction, { conversation: uuid, uuid, reaction: name }],
        [roomRequests.playOneTimeAnimation, { animation: 'emoji', emoji: name }],
      ] as const)
        assert.equal(refusalOf(() => parsePayload(request, payload)).code, 'invalid_request', name);
    assert.deepEqual(parsePayload(roomRequests.toggleReaction, { uuid, reaction: '🔥' }), {
      uuid,
      reaction: '🔥',
    });
  });

  it('[H797] requests to a room refuse an object with forged length and size in place of a text or a list', () => {
    const odd = { length: { toString: 1 }, size: { toString: 1 } };
    for (const [request, payload] of [
      [roomRequests.sendMessage, { uuid, message: odd }],
      [roomRequests.editMessage, { uuid: odd, message: 'hi' }],
      [roomRequests.roster, { search: odd }],
      [lobbyRequests.makeGroup, { name: odd, people: odd }],
    ] as const)
      assert.equal(refusalOf(() => parsePayload(request, payload)).code, 'invalid_request');
  });

  it('[H712] invisible characters are removed from a chat message', () => {
    const read = parsePayload(roomRequests.editMessage, { uuid, message: 'a\u202Eb\u200B' });
    assert.deepEqual(read, { uuid, message: 'ab' });
  });

  it('[H060] each kind of room request has its own rate limit, or shares the limit of a kind that its contract names', () => {
    const buckets = new Map();
    const limit = { points: 1, seconds: 10 };
    const refuse = (name: string, bucket?: string) =>
      refusalOf(() =>
        enforceRateLimit(buckets, name, { ...roomRequests.skipSong, limit, ...(bucket && { bucket }) }, 0),
      );
    assert.equal(refuse('one').code, 'not refused');
    assert.equal(refuse('two').code, 'not refused');
    assert.deepEqual([refuse('one').code, refuse('one').details], ['rate_limited', { retryInMs: 10_000 }]);
    assert.equal(refuse('three', 'two').code, 'rate_limited');
  });
});
