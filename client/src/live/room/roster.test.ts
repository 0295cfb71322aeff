import assert from 'node:assert/strict';
import { queryClient } from '../../platform/query-client.ts';
import { removeFromRoster, rosterKey } from './roster.ts';

const person = (uuid: string) => ({ uuid });
const page = (...uuids: string[]) => ({ users: uuids.map(person), next: null, total: 3 });

describe('the loaded lists of people in a hangout', () => {
  after(() => queryClient.clear());

  it('[H876] removing a user from a hangout removes them from every loaded list of people and from its total, and leaves other people listed', async () => {
    const [all, found] = [rosterKey('room', ''), rosterKey('room', 'bo')];
    queryClient.setQueryData(all, { pages: [page('ann', 'bob'), page('cleo')], pageParams: ['', 'more'] });
    queryClient.setQueryData(found, { pages: [page('bob')], pageParams: [''] });
    await removeFromRoster('bob');
    assert.deepEqual(queryClient.getQueryData(all), {
      pages: [
        { users: [person('ann')], next: null, total: 2 },
        { users: [person('cleo')], next: null, total: 3 },
      ],
      pageParams: ['', 'more'],
    });
    assert.deepEqual(queryClient.getQueryData(found), {
      pages: [{ users: [], next: null, total: 2 }],
      pageParams: [''],
    });
  });
});
