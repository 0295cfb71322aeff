import assert from 'node:assert/strict';
import { queryClient } from '../platform/query-client.ts';
import { randomUuid } from '../platform/random-uuid.ts';
import { answerRequests, restoreRequests, signInAsGuest } from '../platform/rest-testing.ts';
import { profileQuery } from './profiles.ts';

describe('batches of profile requests', () => {
  beforeEach(signInAsGuest);
  afterEach(restoreRequests);

  it('[R267] profiles requested at the same time are read in requests of at most 150 profiles', async () => {
    const requests = answerRequests((query) =>
      Response.json(query.getAll('users').map((uuid) => ({ userProfile: { uuid } }))),
    );
    const uuids = Array.from({ length: 200 }, randomUuid);
    const found = await Promise.all(uuids.map((uuid) => queryClient.fetchQuery(profileQuery(uuid))));
    assert.deepEqual(
      requests.map((query) => query.getAll('users').length),
      [150, 50],
    );
    assert.deepEqual(
      found.map((profile) => profile?.uuid),
      uuids,
    );
  });
});
