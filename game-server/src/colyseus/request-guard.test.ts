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

describe('the request guard', () => {
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
    it(`[H430] ${what} that is too long is refused as such`, () => {
      assert.equal(refusalOf(() => parsePayload(request, payload)).code, 'message_too_long');
    });

  it('[H430] an invalid payload is refused with its first issues', () => {
    const { code, details } = refusalOf(() => parsePayload(roomRequests.editMessage, { uuid: 7 }));
    assert.equal(code, 'invalid_request');
    assert.deepEqual(Array.isArray(details) && details.map(({ path }) => path), ['uuid', 'message']);
  });

  it('[H060] each kind of request has its own rate limit unless it is declared to share another one’s', () => {
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
