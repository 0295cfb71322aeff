import assert from 'node:assert/strict';
import { securityEvents } from '@hangout/contract/rest/audit/security-events';
import { communityAdmin } from '@hangout/contract/rest/communities/communities';
import { consumables, customFields } from '@hangout/contract/rest/consumables/consumables';
import { events } from '@hangout/contract/rest/events/events';
import { moderation } from '@hangout/contract/rest/moderation/moderation';
import { seasons } from '@hangout/contract/rest/points/seasons';
import { restTest } from '../testing/rest-test.ts';

describe('the history of what staff changed', () => {
  const t = restTest();

  async function readHistory(
    admin: Awaited<ReturnType<typeof t.createUser>>,
    ids: readonly unknown[],
    words: string,
  ) {
    const search = {
      $and: [
        { kind: 'staffAction' },
        { $or: [{ objectId: { $in: ids.map(String) } }, { madeId: { $in: ids.map(String) } }] },
        { endpoint: { $cont: words } },
      ],
    };
    const { data } = await admin.api(securityEvents.adminList, {
      s: JSON.stringify(search),
      sort: ['id,ASC'],
    });
    return data.map(({ endpoint, actorNickname, details }) => ({ endpoint, actorNickname, details }));
  }

  it('[H1301] the history of a season lists who created, changed and deleted it, and the changed fields', async () => {
    const [ann, bob] = [await t.createUser('ann', 'admin'), await t.createUser('bob', 'admin')];
    const { id } = await ann.api(seasons.create, {
      name: 'A far season',
      startDate: '2041-01-01T00:00:00Z',
      endDate: '2041-02-01T00:00:00Z',
    });
    await bob.api(seasons.update, { id, name: 'A farther season' });
    await ann.api(seasons.removeAsAdmin, { id });
    const entries = await readHistory(ann, [id], 'season');
    assert.deepEqual(
      entries.map(({ endpoint, actorNickname }) => [endpoint, actorNickname]),
      [
        ['POST points-service/points/season', ann.nickname],
        ['PATCH points-service/points/season/:id', bob.nickname],
        ['DELETE points-service/admin/seasons/:id', ann.nickname],
      ],
    );
    assert.deepEqual(entries[1]?.details, { id, fields: ['name'] });
  });

  it('[H1301] the history of a community is found by id or slug, of an account by uuid, and of a custom field by the id of the object that has it', async () => {
    const admin = await t.createUser('admin', 'admin');
    const ann = await t.ann();
    const { id, slug } = await admin.api(communityAdmin.create, { name: 'Early Birds' });
    await admin.api(communityAdmin.update, { id: slug, description: 'Up at five' });
    assert.equal((await readHistory(admin, [id, slug], 'communities')).length, 2);
    await admin.api(moderation.addGlobalModerator, { userUuid: ann.uuid });
    assert.equal((await readHistory(admin, [ann.uuid], 'users')).length, 1);
    const place = { entity: 'user', entityId: ann.uuid, key: 'table' } as const;
    const field = await admin.api(customFields.put, { ...place, value: 7 });
    assert.equal(field.id, `user ${ann.uuid} table`);
    assert.equal((await readHistory(admin, [field.entityId], 'custom-fields')).length, 1);
    const theme = { entity: 'season', entityId: '4711', key: 'theme' } as const;
    await admin.api(customFields.put, { ...theme, value: 'sea' });
    assert.equal((await readHistory(admin, [theme.entityId], 'custom-fields')).length, 1);
    await admin.api(customFields.remove, theme);
  });

  it('[H1301] an event’s changes by an admin are in the history, its changes by other users are not', async () => {
    const admin = await t.createUser('admin', 'admin');
    const ann = await t.ann();
    const times = { startDate: '2041-03-01T20:00:00Z', endDate: '2041-03-02T02:00:00Z' };
    const { id } = await ann.api(events.create, { name: 'Lantern Night', ...times });
    await ann.api(events.update, { id: String(id), description: 'Bring a lamp' });
    assert.deepEqual(await readHistory(admin, [id], 'events'), []);
    await admin.api(events.remove, { id: String(id) });
    const entries = await readHistory(admin, [id], 'events');
    assert.deepEqual(
      entries.map(({ endpoint }) => endpoint),
      ['DELETE room-service/events/:id'],
    );
  });

  it('[H1302] admins filter lists of offers and custom fields with the query language; other users are refused', async () => {
    const admin = await t.createUser('admin', 'admin');
    const ann = await t.ann();
    const offer = await admin.api(consumables.create, { name: 'An old lamp', price: 3, active: false });
    const { data, total } = await admin.api(consumables.adminList, {
      filter: ['active||$eq||false', 'name||$contL||LAMP'],
      limit: 5,
    });
    assert.deepEqual([data.map(({ id }) => id), total], [[offer.id], 1]);
    await admin.api(customFields.put, { entity: 'season', entityId: '7', key: 'theme', value: { hue: 3 } });
    const values = await admin.api(customFields.list, { filter: ['entity||$eq||season'] });
    assert.deepEqual(
      values.data.map(({ id, key, value }) => ({ id, key, value })),
      [{ id: 'season 7 theme', key: 'theme', value: { hue: 3 } }],
    );
    await assert.rejects(ann.api(consumables.adminList), { code: 'forbidden' });
  });
});
