import assert from 'node:assert/strict';
import { ApiError } from '@hangout/contract/framework/errors';
import { onlineManager, QueryObserver } from '@tanstack/react-query';
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

  it('[H2090] offline, a query fails instead of waiting for the network, and is fetched again once the browser is online', async () => {
    let isOnline = false;
    const setOnline = (value: boolean) => {
      isOnline = value;
      onlineManager.setOnline(value);
    };
    const queryFn = async () => {
      if (isOnline) return 'data';
      throw new TypeError('offline');
    };
    const observer = new QueryObserver(queryClient, { queryKey: ['offline'], queryFn });
    const first = Promise.withResolvers<void>();
    const loaded = Promise.withResolvers<void>();
    queryClient.mount();
    setOnline(false);
    const stop = observer.subscribe(({ status }) => {
      if (status === 'error') first.resolve();
      if (status === 'success') loaded.resolve();
    });
    try {
      assert.equal(observer.getCurrentResult().fetchStatus, 'fetching', 'it does not wait');
      await first.promise;
      setOnline(true);
      await loaded.promise;
      assert.equal(observer.getCurrentResult().data, 'data');
    } finally {
      stop();
      queryClient.unmount();
      setOnline(true);
      queryClient.clear();
    }
  });
});
