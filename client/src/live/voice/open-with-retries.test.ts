import assert from 'node:assert/strict';
import { ApiError } from '@hangout/contract/framework/errors';
import { openWithRetries } from './open-with-retries.ts';

const refused = (status: number, code: string) =>
  new ApiError('/agora/token', status, { code, message: code });

describe('openWithRetries (opening the voices of a hangout)', () => {
  const waited: number[] = [];
  const wait = async (ms: number) => void waited.push(ms);
  /** Returns a function that fails with each error in turn, and then succeeds. */
  const failing = (...errors: Error[]) => {
    let attempt = 0;
    return async () => {
      const error = errors[attempt];
      attempt += 1;
      if (error) throw error;
      return attempt;
    };
  };
  beforeEach(() => {
    waited.length = 0;
  });

  it('[H1592] opening live audio is retried after a lost network, after a server error, after a failure to load the code, and after a refusal because the user’s arrival is not stored yet', async () => {
    const open = failing(
      refused(403, 'not_inside'),
      refused(403, 'not_inside'),
      refused(0, 'network'),
      refused(503, 'internal'),
      new TypeError('Failed to fetch dynamically imported module'),
    );
    assert.equal(await openWithRetries(open, () => true, wait), 6);
    assert.deepEqual(waited, [500, 1_000, 2_000, 5_000, 10_000]);
  });

  it('[H1592] opening live audio is not retried after a permanent refusal, or after the user has left the hangout', async () => {
    await assert.rejects(
      openWithRetries(failing(refused(403, 'live_audio_off')), () => true, wait),
      {
        code: 'live_audio_off',
      },
    );
    assert.deepEqual(waited, []);
    const mayRetry = () => waited.length < 2;
    const open = failing(...Array.from({ length: 9 }, () => refused(403, 'not_inside')));
    await assert.rejects(openWithRetries(open, mayRetry, wait), { code: 'not_inside' });
    assert.deepEqual(waited, [500, 1_000]);
  });
});
