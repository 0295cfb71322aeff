import assert from 'node:assert/strict';
import { queryClient } from '../platform/query-client.ts';
import { answerRequests, restoreRequests, signInAsGuest } from '../platform/rest-testing.ts';
import { avatarsQuery } from './avatars.ts';

describe('avatarsQuery', () => {
  beforeEach(signInAsGuest);
  afterEach(() => {
    restoreRequests();
    queryClient.clear();
  });

  it('[R257] a failed request for the avatars returns null and is repeated at the next read; a successful response is cached', async () => {
    const data = [{ slug: 'nova', isAvailable: true }];
    let isThere = false;
    const queries = answerRequests(() =>
      isThere ? Response.json({ count: 1, data }) : Response.json({ message: 'Not Found' }, { status: 404 }),
    );
    assert.equal(await queryClient.fetchQuery(avatarsQuery('ann')), null);
    isThere = true;
    assert.deepEqual(await queryClient.fetchQuery(avatarsQuery('ann')), data);
    assert.deepEqual(await queryClient.fetchQuery(avatarsQuery('ann')), data);
    assert.equal(queries.length, 2, 'what was loaded is fresh');
  });
});
