import assert from 'node:assert/strict';
import { RefusalError } from '@hangout/rules';
import { retryDelay } from './retry-delay.ts';

const refused = (code: string, details?: unknown) => new RefusalError({ code, message: code, details });

describe('retryDelay of a chat message', () => {
  it('[H385] the retry delay of a chat message is 200 ms longer than the one that the server’s refusal names; if it names none, the delay grows with each attempt, up to 15 s', () => {
    assert.equal(retryDelay(refused('rate_limited', { retryInMs: 900 }), 0), 1_100);
    assert.equal(retryDelay(refused('slow_mode', { waitMs: 30_000 }), 0), 30_200);
    assert.deepEqual(
      [0, 1, 2, 6].map((tries) => retryDelay(refused('unavailable'), tries)),
      [1_000, 2_000, 4_000, 15_000],
    );
  });

  it('[H385] a chat message is not sent again after a permanent refusal, after many attempts, or if the delay would be too long', () => {
    for (const code of ['chat_disabled', 'message_too_long', 'not_allowed', 'blocked', 'no_links'])
      assert.equal(retryDelay(refused(code), 0), null, code);
    assert.equal(retryDelay(refused('unavailable'), 10), null);
    assert.equal(retryDelay(refused('slow_mode', { waitMs: 120_000 }), 0), null);
  });
});
