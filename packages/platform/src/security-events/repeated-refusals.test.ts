import assert from 'node:assert/strict';
import { createRefusalRecorder } from './repeated-refusals.ts';
import type { SecurityEvent } from './security-event.ts';

describe('repeated refusals as security events', () => {
  const ann = '11111111-1111-4111-8111-111111111111';
  let now = Date.parse('2026-03-01T20:15:00.000Z');
  const recorded: SecurityEvent[] = [];
  const securityEvents = { record: (event: SecurityEvent) => void recorded.push(event) };
  const record = createRefusalRecorder(securityEvents, { RECORDED_REFUSALS_A_MINUTE: 3 }, () => now);
  const refuse = (code: string, actorUuid: string | null, address: string | null, times = 1) => {
    for (let at = 0; at < times; at += 1) record({ code, actorUuid, origin: { address } });
  };
  const taken = () => recorded.splice(0).map(({ kind, code, count }) => [kind, code, count]);

  it('[H829] once a caller’s refusals in a minute reach the limit, they are recorded, including the earlier refusals of that minute', () => {
    refuse('invalid_request', ann, null, 2);
    assert.deepEqual(taken(), []);
    refuse('invalid_request', ann, null, 2);
    assert.deepEqual(taken(), [
      ['inputRefused', 'invalid_request', 3],
      ['inputRefused', 'invalid_request', 1],
    ]);
    now += 60_000;
    refuse('invalid_request', ann, null, 2);
    assert.deepEqual(taken(), [], 'a new minute counts anew');
  });

  it('[H829] a caller’s refused requests are counted per kind and account, or per network without an account; server errors are not counted', () => {
    now += 60_000;
    for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3'])
      refuse('invalid_request', null, address);
    assert.deepEqual(taken(), [['inputRefused', 'invalid_request', 3]]);
    refuse('room_not_found', null, '2001:db8::1', 2);
    refuse('room_not_found', ann, '2001:db8::1', 2);
    refuse('internal', ann, null, 9);
    assert.deepEqual(taken(), []);
    refuse('too_soon', ann, '2001:db8::1');
    refuse('rate_limited', ann, null, 3);
    assert.deepEqual(taken(), [
      ['actionRefused', 'too_soon', 3],
      ['rateLimited', 'rate_limited', 3],
    ]);
  });
});
