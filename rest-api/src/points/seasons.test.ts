import assert from 'node:assert/strict';
import { avatars } from '@hangout/contract/rest/points/avatars';
import { points, ranking } from '@hangout/contract/rest/points/ranking';
import { seasons } from '@hangout/contract/rest/points/seasons';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { closeSeasons } from '@hangout/db';
import { Season } from '@hangout/db/models/points';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('seasons of points', () => {
  const t = restTest();
  const admin = () => t.createUser('boss', 'admin');
  afterEach(() => Season.query(t.db).delete());
  const day = 86_400_000;
  const at = (days: number) => new Date(Date.now() + days * day).toISOString();

  it('[R164] admins create, change and delete seasons; other users are refused', async () => {
    const [ann, boss] = [await t.ann(), await admin()];
    const season = { name: 'Winter', startDate: at(-1), endDate: at(30) };
    for (const other of [ann, await t.createUser('mod', 'moderator')])
      assert.equal((await refusalOf(other.api(seasons.create, season))).status, 403);
    assert.deepEqual(await refusalOf(t.api(seasons.create, season)), {
      status: 401,
      code: 'unauthorized',
      message: 'Unauthorized to perform action',
    });
    const made = await boss.api(seasons.create, {
      ...season,
      awards: [{ avatarSlug: 'mirra', maxRank: 3 }],
    });
    assert.deepEqual([made.name, made.awards], ['Winter', [{ avatarSlug: 'mirra', maxRank: 3 }]]);
    const change = { id: made.id, description: 'Snow outside' };
    assert.equal((await refusalOf(ann.api(seasons.update, change))).status, 403);
    const changed = await boss.api(seasons.update, change);
    assert.deepEqual({ ...changed, updatedAt: '' }, { ...made, description: 'Snow outside', updatedAt: '' });
    const { data, total } = await boss.api(seasons.all, { filter: 'name||$cont||int', limit: 5 });
    assert.deepEqual([total, data[0]?.id], [1, made.id]);
    assert.equal((await boss.api(seasons.one, { id: made.id })).name, 'Winter');
    for (const call of [seasons.remove, seasons.removeAsAdmin])
      assert.equal((await refusalOf(ann.api(call, { id: made.id }))).status, 403);
    await boss.api(seasons.remove, { id: made.id });
    const gone = await refusalOf(boss.api(seasons.removeAsAdmin, { id: made.id }));
    assert.deepEqual([gone.status, gone.code], [404, 'season_not_found']);
  });

  it('[H2006] the deletion of a season takes its points from the sums on profiles and in the ranking of all seasons', async () => {
    const [ann, bob, boss] = [await t.ann(), await t.bob(), await admin()];
    const make = (name: string, from: number, to: number) =>
      boss.api(seasons.create, { name, startDate: at(from), endDate: at(to) });
    const [old, now] = [await make('Old', -20, -10), await make('Now', -10, 10)];
    for (const [person, season, amount] of [
      [ann, old, 7],
      [ann, now, 5],
      [bob, now, 3],
    ] as const)
      await boss.api(points.handle, { userUuid: person.uuid, points: amount, seasonId: season.id });
    const sumsOf = async (person: typeof ann) => [
      (await person.api(profiles.own)).djPoints,
      (await person.api(ranking.sum, { userUuid: person.uuid })).points,
    ];
    assert.deepEqual(
      [await sumsOf(ann), await sumsOf(bob)],
      [
        [12, 12],
        [3, 3],
      ],
    );
    await boss.api(seasons.remove, { id: old.id });
    assert.deepEqual(
      [await sumsOf(ann), await sumsOf(bob)],
      [
        [5, 5],
        [3, 3],
      ],
    );
  });

  it('[H630] seasons of points cannot overlap, even if several are created simultaneously', async () => {
    const boss = await admin();
    const make = (name: string, from: number, to: number) =>
      boss.api(seasons.create, { name, startDate: at(from), endDate: at(to) });
    const first = await make('First', 0.1, 10);
    const tries = await Promise.allSettled([make('A', 5, 15), make('B', 20, 30), make('C', 25, 35)]);
    assert.equal(tries.filter((one) => one.status === 'fulfilled').length, 1);
    assert.equal((await refusalOf(make('Over', 9, 12))).code, 'season_overlaps');
    const next = await boss.api(seasons.create, {
      name: 'Next',
      startDate: first.endDate,
      endDate: at(15),
    });
    const stretched = boss.api(seasons.update, { id: next.id, startDate: at(9) });
    assert.equal((await refusalOf(stretched)).code, 'season_overlaps');
    assert.equal((await refusalOf(make('first', 50, 60))).code, 'season_name_taken');
    assert.equal((await refusalOf(make('Back', 60, 50))).code, 'season_backwards');
    const unknown = boss.api(seasons.create, {
      name: 'Prize',
      startDate: at(70),
      awards: [{ avatarSlug: 'nobody' }],
    });
    assert.equal((await refusalOf(unknown)).code, 'avatar_not_found');
  });

  it('[H2215] a season awards no avatar that its winners could not wear, also if it becomes such a one later', async () => {
    const [ann, boss] = [await t.ann(), await admin()];
    await boss.api(avatars.create, { slug: 'shy', avatarStatus: 'PRIVATE' });
    await boss.api(avatars.create, { slug: 'prize', avatarStatus: 'SEASON_AWARD' });
    const make = (avatarSlug: string) =>
      boss.api(seasons.create, {
        name: 'Prizes',
        startDate: at(-9),
        endDate: at(1),
        awards: [{ avatarSlug }],
      });
    for (const slug of ['shy', 'wax']) assert.equal((await refusalOf(make(slug))).code, 'award_not_wearable');
    const { id, awards } = await make('prize');
    await boss.api(points.handle, { userUuid: ann.uuid, points: 7, seasonId: id });
    await boss.api(avatars.update, { slug: 'prize', avatarStatus: 'PRIVATE' });
    // The season can still be changed.
    assert.deepEqual((await boss.api(seasons.update, { id, endDate: at(-1) })).awards, awards);
    assert.deepEqual(
      (await closeSeasons(t.db)).map((one) => one.awards),
      [[]],
    );
  });

  it('[H2214] a deleted avatar is taken out of the awards of seasons, which can still be changed', async () => {
    const boss = await admin();
    await boss.api(avatars.create, { slug: 'gone', avatarStatus: 'SEASON_AWARD' });
    const make = (name: string, from: number, slugs: string[]) =>
      boss.api(seasons.create, {
        ...{ name, startDate: at(from), endDate: at(from + 5) },
        awards: slugs.map((avatarSlug) => ({ avatarSlug, maxRank: 3 })),
      });
    const [both, one] = [await make('Both', 0, ['sol', 'gone', 'mirra']), await make('One', 6, ['gone'])];
    await boss.api(avatars.adminRemove, { slug: 'gone' });
    const awardsOf = async (id: number) =>
      (await boss.api(seasons.update, { id, description: 'Changed' })).awards.map(
        (award) => award.avatarSlug,
      );
    assert.deepEqual(await awardsOf(both.id), ['sol', 'mirra']);
    assert.deepEqual(await awardsOf(one.id), []);
  });

  it('[H630] a season that is created without dates lasts for the current calendar month', async () => {
    const [boss, guest] = [await admin(), await t.guest()];
    const none = await refusalOf(guest.api(seasons.current));
    assert.deepEqual([none.status, none.code], [404, 'season_not_found']);
    const { startDate, endDate, id } = await boss.api(seasons.create, { name: 'This month' });
    const [start, end] = [new Date(startDate), new Date(endDate)];
    assert.deepEqual([start.getUTCDate(), end.getUTCDate()], [1, 1]);
    assert.equal((12 + end.getUTCMonth() - start.getUTCMonth()) % 12, 1);
    assert.equal((await guest.api(seasons.current)).id, id);
    const short = await boss.api(seasons.create, { name: 'Ice', startDate: '2031-01-31T00:00:00Z' });
    assert.equal(short.endDate, '2031-02-28T00:00:00.000Z');
  });
});
