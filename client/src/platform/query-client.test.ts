import assert from 'node:assert/strict';
import { ApiError } from '@hangout/contract/framework/errors';
import { queryClient, staleTimes } from './query-client.ts';

describe('query client', () => {
  it('[R264][R288][R268][R271] cached playlists and avatars are stale after a minute, profiles after five minutes, and sound after an hour', () => {
    assert.deepEqual(
      [staleTimes.crates, staleTimes.avatars, staleTimes.profiles, staleTimes.sound],
      [60_000, 60_000, 300_000, 3_600_000],
    );
  });

  it('[H522] [R292] queries are retried three times after a network loss or a server error; mutations are not retried', () => {
    const { queries, mutations } = queryClient.getDefaultOptions();
    const retry = queries?.retry;
    assert.ok(typeof retry === 'function');
    const refused = (status: number) => new ApiError('/x', status, undefined);
    assert.deepEqual(
      [0, 500, 503].map((status) => retry(0, refused(status))),
      [true, true, true],
    );
    assert.deepEqual(
      [400, 401, 404].map((status) => retry(0, refused(status))),
      [false, false, false],
    );
    assert.equal(retry(3, refused(503)), false);
    assert.equal(mutations?.retry, false);
  });
});
