import assert from 'node:assert/strict';
import { moderationActions } from '@hangout/contract/rest/audit/moderation-actions';
import { moderation } from '@hangout/contract/rest/moderation/moderation';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

describe('the moderation log', () => {
  const t = restTest();

  async function lines(by: TestUser) {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const bulk = [
      { type: 'banUser', userUuid: ann.uuid, previousRole: 'user', newRole: 'banned', reason: '100% noise' },
      { type: 'kickUser', userUuid: ann.uuid, previousRole: 'dj', newRole: 'kicked', reason: 'Noise again' },
      { type: 'grantRole', userUuid: bob.uuid, previousRole: 'user', newRole: 'moderator' },
    ] as const;
    const written = await by.api(moderationActions.createSeveral, { bulk: [...bulk] });
    return { ann, bob, written, ids: written.map((one) => one.id) };
  }

  it('[R061] a moderator can create, read, patch, replace and delete entries of the moderation log', async () => {
    const [mod, ann] = [await t.createUser('mod', 'moderator'), await t.ann()];
    const line = await mod.api(moderationActions.create, {
      type: 'kickUser',
      userUuid: ann.uuid,
      previousRole: 'dj',
      newRole: 'kicked',
    });
    assert.deepEqual([line.actorUuid, line.byHand, line.reason], [mod.uuid, true, null]);
    const { id: number } = line;
    const id = String(number);
    assert.deepEqual(await mod.api(moderationActions.byId, { id }), line);
    assert.deepEqual(await mod.api(moderationActions.byId, { id, fields: 'type' }), {
      id: number,
      type: 'kickUser',
    });
    const mended = await mod.api(moderationActions.update, { id, reason: 'late', newRole: 'banned' });
    assert.deepEqual(
      [mended.reason, mended.newRole, mended.previousRole, mended.type],
      ['late', 'banned', 'dj', 'kickUser'],
    );
    const anew = await mod.api(moderationActions.replace, { id, type: 'removeRole', userUuid: ann.uuid });
    assert.deepEqual([anew.type, anew.reason, anew.previousRole], ['removeRole', null, null]);
    await mod.api(moderationActions.remove, { id });
    assert.equal((await refusalOf(mod.api(moderationActions.byId, { id }))).code, 'action_not_found');
    assert.equal((await refusalOf(mod.api(moderationActions.remove, { id }))).status, 404);
  });

  it('[R059] [R060] an entry with an unknown action or role is refused, and so are all other entries of the same request', async () => {
    const [mod, ann] = [await t.createUser('mod', 'moderator'), await t.ann()];
    const line = { type: 'kickUser', userUuid: ann.uuid } as const;
    for (const odd of ['{"type":"tickle"}', '{"newRole":"king"}', '{"userUuid":"nobody"}']) {
      const asked = mod.api(moderationActions.create, { ...line, ...JSON.parse(odd) });
      assert.equal((await refusalOf(asked)).status, 400, odd);
    }
    const half = mod.api(moderationActions.createSeveral, {
      bulk: [line, { ...line, ...JSON.parse('{"type":"tickle"}') }],
    });
    assert.equal((await refusalOf(half)).status, 400, 'a batch is stored as a whole or not at all');
    const s = JSON.stringify({ userUuid: ann.uuid });
    assert.equal((await mod.api(moderationActions.list, { s })).count, 0);
  });

  it('[R059] [R060] moderation in hangouts and on the platform is logged with the affected user’s role before and after', async () => {
    const [ann, bob, mod] = [await t.ann(), await t.bob(), await t.createUser('mod', 'moderator')];
    const { slug: roomId, uuid } = await ann.api(rooms.create, { name: 'Deeds' });
    await ann.api(roomUserRoles.create, { roomId, userUuid: bob.uuid, role: 'dj' });
    await ann.api(roomUserRoles.kick, { slug: roomId, userUuid: bob.uuid });
    await mod.api(moderation.ban, { userUuid: bob.uuid, reason: 'spam' });
    const { data } = await mod.api(moderationActions.list, {
      filter: `userUuid||$eq||${bob.uuid}`,
      sort: 'id,ASC',
    });
    assert.deepEqual(
      data.map((one) => [one.type, one.actorUuid, one.roomUuid, one.previousRole, one.newRole, one.byHand]),
      [
        ['grantRole', ann.uuid, uuid, 'user', 'dj', false],
        ['kickUser', ann.uuid, uuid, 'dj', 'kicked', false],
        ['globalBan', mod.uuid, null, 'user', 'banned', false],
      ],
    );
  });

  it('[H175] an entry of the moderation log that the server wrote can be changed by admins only; an entry that a moderator wrote cannot be changed by another moderator', async () => {
    const [mod, other, admin] = [
      await t.createUser('mod', 'moderator'),
      await t.createUser('other', 'globalModerator'),
      await t.createUser('admin', 'admin'),
    ];
    const ann = await t.ann();
    await mod.api(moderation.kick, { userUuid: ann.uuid });
    const { data } = await mod.api(moderationActions.list, { filter: `userUuid||$eq||${ann.uuid}` });
    const id = String(data[0]?.id);
    assert.equal((await refusalOf(mod.api(moderationActions.remove, { id }))).code, 'not_allowed');
    assert.equal((await admin.api(moderationActions.update, { id, reason: 'seen' })).reason, 'seen');
    const { ids } = await lines(mod);
    const mine = { id: String(ids[0]), reason: 'x' };
    assert.equal((await refusalOf(other.api(moderationActions.update, mine))).code, 'not_allowed');
    await admin.api(moderationActions.remove, { id: mine.id });
  });

  it('[R200] in a list query all `filter` conditions must match, `or` adds alternatives, and `s` contains nested conditions as JSON', async () => {
    const mod = await t.createUser('mod', 'moderator');
    const { ann, bob, written } = await lines(mod);
    const typesOf = async (query: { filter?: string[]; or?: string[]; s?: string }) => {
      const mine = { s: query.s ?? JSON.stringify({}), ...query };
      const { data } = await mod.api(moderationActions.list, { ...mine, sort: 'id,ASC' });
      const known = new Set(written.map((one) => one.id));
      return data.filter((one) => known.has(one.id ?? 0)).map((one) => one.type);
    };
    const by = (filter: string[], or?: string[]) =>
      mod
        .api(moderationActions.list, { filter, sort: ['id,ASC'], ...(or ? { or } : {}) })
        .then(({ data }) => data.map((one) => one.type));
    const onAnn = `userUuid||$eq||${ann.uuid}`;
    assert.deepEqual(await by([onAnn, 'type||$eq||kickUser']), ['kickUser']);
    assert.deepEqual(await by([onAnn, 'reason||$cont||%']), ['banUser'], '% is matched literally');
    assert.deepEqual(await by([onAnn, 'reason||$contL||NOISE']), ['banUser', 'kickUser']);
    assert.deepEqual(await by([onAnn, 'reason||$excl||again']), ['banUser']);
    assert.deepEqual(await by([onAnn, 'type||$in||kickUser,grantRole']), ['kickUser']);
    assert.deepEqual(await by([onAnn, 'createdAt||$gt||2001-01-01', 'id||$notnull']), [
      'banUser',
      'kickUser',
    ]);
    assert.deepEqual(await by([onAnn, `id||$between||${written[1]?.id},${written[2]?.id}`]), ['kickUser']);
    assert.deepEqual(await by([onAnn, 'type||eq||banUser'], [`userUuid||$eq||${bob.uuid}`]), [
      'banUser',
      'grantRole',
    ]);
    const s = {
      $or: [{ userUuid: bob.uuid }, { userUuid: ann.uuid, newRole: { $ne: 'banned', $notnull: true } }],
    };
    assert.deepEqual(await typesOf({ s: JSON.stringify(s) }), ['kickUser', 'grantRole']);
    assert.deepEqual(await typesOf({ s: JSON.stringify({ userUuid: bob.uuid, reason: null }) }), [
      'grantRole',
    ]);
  });

  it('[R200] a list query applies limit, offset, page, sort and fields, and returns total, page and pageCount', async () => {
    const mod = await t.createUser('mod', 'moderator');
    const { ann, ids } = await lines(mod);
    const filter = `userUuid||$eq||${ann.uuid}`;
    const all = await mod.api(moderationActions.list, { filter });
    assert.deepEqual(Object.keys(all).toSorted(), ['count', 'data']);
    assert.deepEqual(
      all.data.map((one) => one.id),
      [ids[1], ids[0]],
      'the newest first',
    );
    const second = await mod.api(moderationActions.list, {
      filter,
      sort: 'type,ASC',
      fields: 'type,newRole',
      limit: 1,
      page: 2,
      join: 'user',
      cache: '0',
    });
    assert.deepEqual(second, {
      data: [{ id: ids[1], type: 'kickUser', newRole: 'kicked' }],
      count: 1,
      total: 2,
      page: 2,
      pageCount: 2,
    });
    const [last] = (await mod.api(moderationActions.list, { filter, limit: 5, offset: 1 })).data;
    assert.equal(last?.id, ids[0]);
  });

  it('[R200] a list query with unknown fields, operators or invalid values is refused, and the message names them', async () => {
    const mod = await t.createUser('mod', 'moderator');
    const wrong: [{ filter?: string; s?: string; sort?: string; fields?: string; limit?: string }, RegExp][] =
      [
        [{ filter: 'passwordHash||$eq||x' }, /passwordHash is no field/],
        [{ filter: '__proto__||$eq||x' }, /is no field/],
        [{ filter: 'type||$near||x' }, /\$near is no operator/],
        [{ filter: 'id||$eq||many' }, /id needs a number/],
        [{ filter: 'userUuid||$eq||me' }, /userUuid needs a uuid/],
        [{ filter: 'createdAt||$lt||soon' }, /createdAt needs a moment/],
        [{ s: '{' }, /not readable JSON/],
        [{ s: '[]' }, /must be a JSON object/],
        [{ s: '{"$or":[{"secret":1}]}' }, /secret is no field/],
        [{ sort: 'secret,ASC' }, /must be a field of the list/],
        [{ sort: 'id,UP' }, /ASC or DESC/],
        [{ fields: 'secret' }, /fields/],
        [{ limit: '-1' }, /limit/],
      ];
    for (const [query, words] of wrong) {
      const refusal = await refusalOf(mod.api(moderationActions.list, query));
      assert.deepEqual([refusal.status, refusal.code], [400, 'invalid_request'], JSON.stringify(query));
      assert.match(refusal.message, words);
    }
  });
});
