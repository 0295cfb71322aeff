import assert from 'node:assert/strict';
import { waitUntil } from '@hangout/testkit/wait-for';
import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from '../platform/query-client.ts';
import { answerRequests, restoreRequests, signInAsGuest } from '../platform/rest-testing.ts';
import { clearCrate } from './crate-edits.ts';
import { crateSongsQuery } from './crates.ts';

describe('changes of a playlist', () => {
  beforeEach(signInAsGuest);
  afterEach(restoreRequests);

  it('[H566] a list that loads for the first time while its songs are changed is read again, and so shown', async () => {
    const state = { songsRevision: 2, currentPosition: 0, count: 0 };
    const queries = answerRequests((query) =>
      query.has('limit')
        ? Response.json({ ...state, songs: [], totalDuration: 0 })
        : Response.json({ ...state, crateUuid: 'q', removal: null }),
    );
    const stop = new QueryObserver(queryClient, crateSongsQuery('queue')).subscribe(() => {});
    await clearCrate('queue');
    await waitUntil(() => queryClient.getQueryState(['crate-songs', 'queue'])?.status === 'success');
    assert.equal(queries.filter((query) => query.has('limit')).length, 2);
    stop();
  });
});
