import assert from 'node:assert/strict';
import { RankingStatus, Season } from '../models/points.ts';
import { queryRow, queryRows } from '../sql.ts';
import { databaseTest } from '../testing.ts';
import {
  countRankedRows,
  findRank,
  lifetimeRows,
  listRankedRows,
  type RankedRows,
  seasonRows,
  setAllRankingMarks,
  setRankingMarks,
} from './ranking-marks.ts';

const PEOPLE = 2_500;

describe('pages of long rankings (with stored marks every thousand ranks)', () => {
  const t = databaseTest();
  let seasonId = 0;

  before(async () => {
    const month = 30 * 86_400_000;
    const season = await Season.query(t.db)
      .insert({
        ...{ name: 'On', startDate: new Date(Date.now() - month).toISOString() },
        endDate: new Date(Date.now() + month).toISOString(),
      })
      .returning('id')
      .first()
      .throwIfNotFound();
    seasonId = season.id;
    // Many accounts share their points, some also the time; every fiftieth account is deactivated.
    await t.db.raw(
      `with made as (
         insert into users (nickname, nickname_skeleton, avatar_id, status)
         select 'ranked ' || n, 'ranked' || n, 'bot', case when n % 50 = 0 then 'deactivated' else 'active' end
         from generate_series(1, :people) as n returning uuid, id)
       insert into ranking_status (user_uuid, season_id, points, achieved_at)
       select uuid, :seasonId, id % 40, timestamptz '2026-11-01' + (id % 7) * interval '1 microsecond' from made`,
      { people: PEOPLE, seasonId },
    );
  });

  /** The whole ranking by a window function, in the specified order: by points, then by who reached them first. */
  const plainRanking = ({ table, where, bindings }: RankedRows) =>
    queryRows<{ id: number; rank: number }>(
      t.db,
      `select r.id, row_number() over (order by r.points desc, r.achieved_at, r.id) as rank
       from ${table} r join users u on u.uuid = r.user_uuid and u.status = 'active'
       where ${where} order by rank`,
      { ...bindings },
    );
  const listPage = (rows: RankedRows, skip: number, take: number) =>
    listRankedRows<{ id: number }>(t.db, rows, { select: 'select r.id', skip, take });

  it('[H631] [H632] [H1245] a long ranking has the same pages, ranks and count with and without stored marks', async () => {
    for (const rows of [seasonRows(seasonId), lifetimeRows])
      for (const marks of [0, 2]) {
        if (marks > 0) assert.equal(await setRankingMarks(t.db, rows), marks);
        const whole = await plainRanking(rows);
        assert.equal(await countRankedRows(t.db, rows), whole.length);
        const read = [];
        for (let skip = 0; skip < whole.length; skip += 300) read.push(...(await listPage(rows, skip, 300)));
        assert.deepEqual(read, whole);
        for (const { id, rank } of whole.filter((_, at) => at % 97 === 0 || at % 1000 > 997))
          assert.equal(await findRank(t.db, rows, id), rank);
      }
  });

  it('[H1245] the first ranks of a ranking are up to date at once, and later ranks after the stored marks are updated', async () => {
    const rows = seasonRows(seasonId);
    for (const ranking of [rows, lifetimeRows]) await setRankingMarks(t.db, ranking);
    const whole = await plainRanking(rows);
    const last = whole.at(-1)?.id ?? 0;
    await RankingStatus.query(t.db).where({ id: last }).patch({ points: 1_000 });
    assert.equal(await findRank(t.db, rows, last), 1);
    const now = await plainRanking(rows);
    assert.deepEqual(await listPage(rows, 0, 1_000), now.slice(0, 1_000));
    for (const at of [1, 500, 999]) assert.equal(await findRank(t.db, rows, now[at]?.id ?? 0), at + 1);
    await setAllRankingMarks(t.db);
    for (const ranking of [rows, lifetimeRows]) {
      const plain = await plainRanking(ranking);
      assert.deepEqual(await listPage(ranking, 1_000, 2_000), plain.slice(1_000));
      for (const at of [1_000, 1_999, 2_000, plain.length - 1])
        assert.equal(await findRank(t.db, ranking, plain[at]?.id ?? 0), at + 1);
    }
  });

  it('[H1245] a ranking of 10,000 people without stored marks has the same count and last rank as a plain query', async () => {
    const MANY = 10_100;
    const { id } = await Season.query(t.db)
      .insert({ name: 'New', startDate: '2020-01-01T00:00:00Z', endDate: '2020-02-01T00:00:00Z' })
      .returning('id')
      .first()
      .throwIfNotFound();
    await t.db.raw(
      `with made as (
         insert into users (nickname, nickname_skeleton, avatar_id, status)
         select 'new ' || n, 'new' || n, 'bot', case when n % 50 = 0 then 'deactivated' else 'active' end
         from generate_series(1, :many) as n returning uuid, id)
       insert into ranking_status (user_uuid, season_id, points) select uuid, :id, 1 + id % 40 from made`,
      { many: MANY, id },
    );
    const rows = seasonRows(id);
    const whole = await plainRanking(rows);
    assert.equal(whole.length, MANY - MANY / 50);
    assert.equal(await countRankedRows(t.db, rows), whole.length);
    const last = whole.at(-1);
    assert.equal(await findRank(t.db, rows, last?.id ?? 0), last?.rank);
  });

  it('[H1245] the stored marks of past seasons are updated in turn, one season at a time', async () => {
    const past = [];
    for (const month of [1, 2]) {
      const { id } = await Season.query(t.db)
        .insert({
          ...{ name: `Past ${month}`, startDate: `2021-0${month}-01T00:00:00Z` },
          ...{ endDate: `2021-0${month + 1}-01T00:00:00Z` },
        })
        .returning('id')
        .first()
        .throwIfNotFound();
      await t.db.raw(
        `insert into ranking_status (user_uuid, season_id, points)
         select uuid, :id, 1 + id % 40 from users where nickname like 'ranked %'`,
        { id },
      );
      past.push(seasonRows(id));
    }
    for (const rows of past) assert.equal(await setRankingMarks(t.db, rows), 2);
    await t.db.raw(
      `update users set status = 'deactivated' where uuid in (
         select r.user_uuid from ranking_status r join users u on u.uuid = r.user_uuid and u.status = 'active'
         where r.season_id = :id order by r.points desc limit 10)`,
      { id: past[0]?.marks ?? 0 },
    );
    for (const turn of [7, 8]) await setAllRankingMarks(t.db, turn);
    for (const rows of past) {
      const whole = await plainRanking(rows);
      assert.equal(await countRankedRows(t.db, rows), whole.length);
      assert.deepEqual(await listPage(rows, 900, 300), whole.slice(900, 1_200));
      assert.equal(await findRank(t.db, rows, whole[1_500]?.id ?? 0), 1_501);
    }
  });

  it('[H632] a user’s lifetime points are the sum of all seasons, after inserts, updates and deletes', async () => {
    const { uuid } = (await queryRow<{ uuid: string }>(t.db, 'select uuid from users limit 1')) ?? {
      uuid: '',
    };
    const sums = () =>
      queryRow(
        t.db,
        `select l.points, l.spent, r.points as "sumOfPoints", r.spent as "sumOfSpent" from lifetime_points l,
           (select sum(points)::int as points, sum(spent)::int as spent from ranking_status where user_uuid = :uuid) r
         where l.user_uuid = :uuid`,
        { uuid },
      );
    await RankingStatus.query(t.db).insert({ userUuid: uuid, seasonId: null, points: 70, spent: 20 });
    await RankingStatus.query(t.db)
      .where({ userUuid: uuid, seasonId: null })
      .patch({ points: 90, spent: 35 });
    const both = (await sums()) as Record<string, number>;
    assert.deepEqual([both.points, both.spent], [both.sumOfPoints, both.sumOfSpent]);
    assert.equal(both.spent, 35);
    await RankingStatus.query(t.db).where({ userUuid: uuid, seasonId: null }).delete();
    const one = (await sums()) as Record<string, number>;
    assert.deepEqual([one.points, one.spent], [one.sumOfPoints, one.sumOfSpent]);
    assert.equal(one.spent, 0);
  });
});
