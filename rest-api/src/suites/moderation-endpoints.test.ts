import assert from 'node:assert/strict';
import { endpointTable } from '../handlers.ts';
import { restTest } from '../testing/rest-test.ts';

/** The endpoints that moderation needs, with their access. */
const tools: Readonly<Record<string, string>> = {
  'POST user-service/users/kick': 'moderator',
  'POST user-service/users/ban': 'moderator',
  'POST user-service/users/temporary-ban': 'moderator',
  'POST user-service/users/unban': 'moderator',
  'POST user-service/users/add-role': 'moderator',
  'GET user-service/users/list-deactivate': 'moderator',
  'DELETE user-service/users/deactivate/:id': 'moderator',
  'POST user-service/users/reactivate/:id': 'moderator',
  'POST user-service/users/change-badges-admin': 'admin',
  'POST user-service/mobile-auth/whitelist': 'admin',
  'GET user-service/admin/phoneNumbers': 'admin',
  'GET user-service/admin/users': 'admin',
  'GET room-service/admin/communities': 'admin',
  'GET room-service/admin/events': 'admin',
  'GET room-service/admin/rooms': 'admin',
  'GET room-service/admin/djs': 'admin',
};
const lists = Object.keys(tools).filter((call) => /^GET .*\/admin\//.test(call));

describe('endpoints for moderators and admins', () => {
  const t = restTest();

  it('[R012] every moderation endpoint exists, and is open to moderators or only to admins as listed in this test', () => {
    const accessOf = new Map(
      endpointTable.map(({ endpoint }) => [
        `${endpoint.method} ${endpoint.service}${endpoint.path}`,
        endpoint.access,
      ]),
    );
    assert.deepEqual(Object.fromEntries(Object.keys(tools).map((call) => [call, accessOf.get(call)])), tools);
  });

  it('[R012] all lists for admins return data, count, total and page, and are refused to other users', async () => {
    const [ann, boss] = [await t.ann(), await t.createUser('boss', 'admin')];
    for (const call of lists) {
      const url = `${t.base}/api/${call.replace('GET ', '')}?limit=2&sort=id,DESC`;
      const read = (token: string) => fetch(url, { headers: { authorization: `Bearer ${token}` } });
      const page = await (await read(boss.token)).json();
      assert.ok(Array.isArray(page.data) && page.count === page.data.length, call);
      assert.ok(page.total >= page.count && page.page === 1, call);
      assert.equal((await read(ann.token)).status, 403, call);
    }
    assert.equal(lists.length, 6);
  });
});
