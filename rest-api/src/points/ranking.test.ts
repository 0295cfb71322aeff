import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { avatars } from '@hangout/contract/rest/points/avatars';
import { points, ranking } from '@hangout/contract/rest/points/ranking';
import { seasons } from '@hangout/contract/rest/points/seasons';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { awardPointsForPlay, closeSeasons } from '@hangout/db';
import { User } from '@hangout/db/models/accounts';
import { Play, SongVote } from '@hangout/db/models/plays';
import { AvatarAssignment, PointChange, PointPair, RankingStatus, Season } from '@hangout/db/models/points';
import { Room } from '@hangout/db/models/rooms';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

describe('points and rankings of DJs', () => {
  const t = restTest();
  const admin = () => t.createUser('boss', 'admin');
  afterEach(async () => {
    await Season.query(t.db).delete();
    await RankingStatus.query(t.db).delete();
    await PointPair.query(t.db).delete();
  });
  const day = 86_400_000;
  const at = (days: number) => new Date(Date.now() + days * day).toISOString();
  const season = async (
    boss: TestUser,
    name: string,
    from: number,
    to: number,
    awards?: [{ avatarSlug: string }],
  ) => boss.api(seasons.create, { name, startDate: at(from), endDate: at(to), awards });
  const give = (boss: TestUser, to: TestUser, amount: number, seasonId?: number) =>
    boss.api(points.handle, { userUuid: to.uuid, points: amount, seasonId });

  /** Inserts a finished play with votes. */
  async function play(
    dj: TestUser,
    votes: readonly [TestUser, 'like' | 'star' | 'both' | 'dislike'][],
    how: { seconds?: number; type?: Room['type'] } = {},
  ) {
    const given = { seconds: 200, type: 'PUBLIC' as const, ...how };
    const room = await dj.api(rooms.create, { name: `Floor ${randomUUID().slice(0, 8)}` });
    await Room.query(t.db).where({ uuid: room.uuid }).patch({ type: given.type });
    const playId = randomUUID();
    const start = Date.now() - 600_000;
    await Play.query(t.db).insert({
      playId,
      roomUuid: room.uuid,
      djUuid: dj.uuid,
      song: {} as Play['song'],
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + 200_000).toISOString(),
      endedAt: new Date(start + given.seconds * 1000).toISOString(),
    });
    for (const [voter, vote] of votes)
      await SongVote.query(t.db).insert({
        playId,
        userUuid: voter.uuid,
        like: vote === 'dislike' ? false : vote !== 'star' || null,
        star: vote === 'star' || vote === 'both',
      });
    return playId;
  }

  it('[H634] a play gives its DJ, only once, a point per like and two per star, without votes of the DJ and of bots', async () => {
    const [ann, bob, kai, eve] = [await t.ann(), await t.bob(), await t.djKai(), await t.signUp('eve')];
    const bot = await t.createUser('bot', 'bot');
    const boss = await admin();
    const { id } = await season(boss, 'On', -1, 1);
    const playId = await play(kai, [
      [ann, 'both'],
      [bob, 'like'],
      [eve, 'dislike'],
      [kai, 'both'],
      [bot, 'both'],
    ]);
    assert.equal(await awardPointsForPlay(t.db, playId), 4);
    assert.equal(await awardPointsForPlay(t.db, playId), null);
    const mine = await kai.api(ranking.mine);
    assert.deepEqual(
      [mine.hasCurrentRankingStatus, mine.season?.id, mine.rankingStatus?.points, mine.rankingStatus?.rank],
      [true, id, 4, 1],
    );
    assert.equal((await kai.api(profiles.own)).djPoints, 4);
  });

  it('[H634] short plays and plays in private hangouts or by bots give no points, and at most 50 votes of one user a day count for a DJ', async () => {
    const [ann, kai] = [await t.ann(), await t.djKai()];
    assert.equal(await awardPointsForPlay(t.db, await play(kai, [[ann, 'like']], { seconds: 29 })), null);
    assert.equal(await awardPointsForPlay(t.db, await play(kai, [[ann, 'like']], { type: 'PRIVATE' })), null);
    const playId = await play(kai, [[ann, 'like']]);
    await User.query(t.db).where({ uuid: kai.uuid }).patch({ kind: 'bot' });
    assert.equal(await awardPointsForPlay(t.db, playId), null);
    await User.query(t.db).where({ uuid: kai.uuid }).patch({ kind: 'user' });
    const { endedAt } = await Play.query(t.db).where({ playId }).first().throwIfNotFound();
    const day = (endedAt ?? '').slice(0, 10);
    await PointPair.query(t.db).insert({ djUuid: kai.uuid, voterUuid: ann.uuid, day, votes: 49 });
    assert.equal(await awardPointsForPlay(t.db, playId), 1);
    const another = await play(kai, [[ann, 'both']]);
    await Play.query(t.db).where({ playId: another }).patch({ endedAt });
    assert.equal(await awardPointsForPlay(t.db, another), 0);
  });

  it('[H634] the limit of votes is that of the day on which a play ended, even if its job runs on a later day', async () => {
    const [ann, kai] = [await t.ann(), await t.djKai()];
    const playId = await play(kai, [[ann, 'like']]);
    const moment = (time: string) => t.db.raw(`${time} - interval '1 day'`);
    await Play.query(t.db)
      .where({ playId })
      .patch({ startTime: moment('start_time'), endTime: moment('end_time'), endedAt: moment('ended_at') });
    const endedAt = `(select ended_at from plays where play_id = '${playId}')`;
    const day = t.db.raw(`(${endedAt} at time zone 'UTC')::date`);
    await PointPair.query(t.db).insert({ djUuid: kai.uuid, voterUuid: ann.uuid, day, votes: 50 });
    assert.equal(await awardPointsForPlay(t.db, playId), 0);
  });

  it('[H1346] points that come before the month’s season was made, of a play or by hand, make it and count for it', async () => {
    const [ann, kai, boss] = [await t.ann(), await t.djKai(), await admin()];
    const playId = await play(kai, [[ann, 'like']]);
    await Play.query(t.db).where({ playId }).patch({ endedAt: new Date().toISOString() });
    await awardPointsForPlay(t.db, playId);
    const { season: made, rankingStatus } = await kai.api(ranking.mine);
    assert.deepEqual([rankingStatus?.points, rankingStatus?.seasonId], [1, made?.id]);
    await Season.query(t.db).delete();
    const byHand = await give(boss, kai, 5);
    assert.equal(byHand.seasonId, (await kai.api(ranking.mine)).season?.id);
  });

  it('[H2205] points of a play in a month that has no season make the season of that month, whether the month has passed or by the database’s clock has not begun', async () => {
    const [ann, kai] = [await t.ann(), await t.djKai()];
    for (const [endedAt, month] of [
      ['2026-10-31T23:59:59.900Z', '2026-10'],
      ['2126-11-01T00:00:00.100Z', '2126-11'],
    ] as const) {
      const playId = await play(kai, [[ann, 'like']]);
      const startTime = new Date(Date.parse(endedAt) - 60_000).toISOString();
      await Play.query(t.db).where({ playId }).patch({ startTime, endTime: endedAt, endedAt });
      assert.equal(await awardPointsForPlay(t.db, playId), 1);
      const change = await PointChange.query(t.db).where({ playId }).first().throwIfNotFound();
      const season = await Season.query(t.db)
        .where({ id: change.seasonId ?? 0 })
        .first();
      assert.equal(season?.name, month);
    }
  });

  it('[R076] the response with a user’s ranking says whether the user has points in the current season', async () => {
    const [ann, bob, boss] = [await t.ann(), await t.bob(), await admin()];
    const none = await ann.api(ranking.mine);
    assert.deepEqual(none, { hasCurrentRankingStatus: false, season: null, rankingStatus: null });
    const past = await season(boss, 'Past', -20, -10);
    const now = await season(boss, 'Now', -1, 1);
    await give(boss, ann, 5, past.id);
    assert.equal((await ann.api(ranking.mine)).hasCurrentRankingStatus, false);
    await give(boss, ann, 3);
    const seen = await bob.api(ranking.ofUserNow, { userUuid: ann.uuid });
    assert.deepEqual(
      [seen.hasCurrentRankingStatus, seen.season?.id, seen.rankingStatus?.points],
      [true, now.id, 3],
    );
    const all = await bob.api(ranking.ofUser, { userUuid: ann.uuid });
    assert.deepEqual(
      all.data.map((one) => [one.seasonId, one.seasonName, one.points, one.rank]),
      [
        [now.id, 'Now', 3, 1],
        [past.id, 'Past', 5, 1],
      ],
    );
    const sum = await bob.api(ranking.sum, { userUuid: ann.uuid });
    assert.deepEqual(sum, { userUuid: ann.uuid, points: 8, balance: 8 });
  });

  it('[H631] a season’s ranking is ordered by points; of users with equal points, the one who reached them first is higher', async () => {
    const [ann, bob, kai, boss] = [await t.ann(), await t.bob(), await t.djKai(), await admin()];
    const now = await season(boss, 'Spring 30', -1, 1);
    await give(boss, bob, 7);
    await give(boss, ann, 7);
    await give(boss, kai, 9);
    const page = await ann.api(ranking.season, { take: 2 });
    assert.deepEqual(
      [
        page.season?.id,
        page.count,
        page.data.map((one) => [one.userProfile?.nickname, one.rank, one.points]),
      ],
      [
        now.id,
        3,
        [
          [kai.nickname, 1, 9],
          [bob.nickname, 2, 7],
        ],
      ],
    );
    const rest = await ann.api(ranking.current, { take: 2, skip: 2 });
    assert.deepEqual(
      rest.data.map((one) => [one.userUuid, one.rank]),
      [[ann.uuid, 3]],
    );
    assert.equal((await ann.api(ranking.byName, { seasonName: 'spring 30' })).count, 3);
    await User.query(t.db).where({ uuid: kai.uuid }).patch({ status: 'deactivated' });
    assert.equal((await bob.api(ranking.mine)).rankingStatus?.rank, 1);
    assert.equal((await bob.api(ranking.season)).count, 2);
    assert.equal(
      (await refusalOf(ann.api(ranking.byName, { seasonName: 'never' }))).code,
      'season_not_found',
    );
  });

  it('[H632][H1680] rankings can be read for the season before or after a given one, by name, and as a lifetime ranking of all seasons', async () => {
    const [ann, bob, boss] = [await t.ann(), await t.bob(), await admin()];
    const [one, two] = [await season(boss, 'One', -30, -20), await season(boss, 'Two', -20, -10)];
    await give(boss, ann, 5, one.id);
    await give(boss, bob, 6, one.id);
    await give(boss, ann, 2, two.id);
    const { startDate } = one;
    assert.equal((await ann.api(ranking.next, { seasonStart: startDate })).season?.id, two.id);
    const before = await ann.api(ranking.previous, { seasonStart: two.startDate });
    assert.deepEqual([before.season?.id, before.data[0]?.userUuid], [one.id, bob.uuid]);
    assert.equal((await refusalOf(ann.api(ranking.previous, { seasonStart: startDate }))).status, 404);
    const first = await ann.api(ranking.byName, { seasonName: 'One' });
    assert.deepEqual([first.hasPreviousSeason, first.hasNextSeason], [false, true]);
    assert.deepEqual([before.hasPreviousSeason, before.hasNextSeason], [false, true]);
    assert.equal((await refusalOf(ann.api(ranking.next, { seasonStart: two.startDate }))).status, 404);
    const life = await ann.api(ranking.allSeasons);
    assert.deepEqual(
      life.data.map((row) => [row.userUuid, row.points, row.rank, row.seasonId]),
      [
        [ann.uuid, 7, 1, null],
        [bob.uuid, 6, 2, null],
      ],
    );
    // Without a current season the latest season is shown, and the current ranking is empty.
    assert.equal((await ann.api(ranking.season)).season?.id, two.id);
    assert.deepEqual(await ann.api(ranking.current), {
      ...{ season: null, hasPreviousSeason: false, hasNextSeason: false },
      ...{ count: 0, data: [] },
    });
  });

  it('[R165] admins list the rankings of one season or of all seasons; other users are refused', async () => {
    const [ann, bob, boss] = [await t.ann(), await t.bob(), await admin()];
    const [one, two] = [await season(boss, 'Alpha', -30, -20), await season(boss, 'Beta', -1, 1)];
    await give(boss, ann, 5, one.id);
    await give(boss, ann, 4, two.id);
    await give(boss, bob, 9, two.id);
    for (const other of [ann, await t.createUser('mod', 'moderator')])
      for (const call of [ranking.admin, ranking.adminLifetime])
        assert.equal((await refusalOf(other.api(call))).status, 403);
    assert.equal((await refusalOf(t.api(ranking.admin))).message, 'Unauthorized to perform action');
    const page = await boss.api(ranking.admin, { seasonId: two.id, sort: 'points,DESC', limit: 1 });
    assert.deepEqual([page.total, page.data[0]?.userUuid, page.data[0]?.points], [2, bob.uuid, 9]);
    const anns = await boss.api(ranking.admin, { userUuid: ann.uuid, balance: 5 });
    assert.deepEqual(
      anns.data.map((row) => row.seasonId),
      [one.id],
    );
    const id = anns.data[0]?.id ?? 0;
    assert.equal((await boss.api(ranking.adminOne, { id })).points, 5);
    const life = await boss.api(ranking.adminLifetime, { balance: 9, sort: 'userUuid,ASC' });
    assert.deepEqual(life.data.map((row) => row.userUuid).sort(), [ann.uuid, bob.uuid].sort());
    assert.equal((await boss.api(ranking.adminLifetimeOne, { id: ann.uuid })).points, 9);
    assert.equal((await refusalOf(boss.api(ranking.adminLifetimeOne, { id: nobody }))).status, 404);
    assert.equal((await refusalOf(boss.api(ranking.adminOne, { id: 999_999 }))).status, 404);
    const odd = boss.api(ranking.admin, { filter: 'spent||$eq||0' });
    assert.equal((await refusalOf(odd)).status, 400);
  });

  it('[H633] admins and services add and deduct points, and points never fall below zero', async () => {
    const [ann, boss] = [await t.ann(), await admin()];
    const service = t.as(await t.tokens.signServiceToken('quests'));
    await season(boss, 'Hands', -1, 1);
    assert.equal((await refusalOf(give(ann, ann, 100))).status, 403);
    const first = await service(points.byService, { userUuid: ann.uuid, points: 10, reason: 'a quest' });
    assert.deepEqual([first.points, first.rank], [10, 1]);
    assert.equal((await give(boss, ann, -50)).points, 0);
    assert.equal((await ann.api(profiles.own)).djPoints, 0);
    assert.equal((await refusalOf(ann.api(points.byService, { userUuid: ann.uuid, points: 1 }))).status, 403);
    const notes = await PointChange.query(t.db).where({ userUuid: ann.uuid }).orderBy('id');
    assert.deepEqual(
      notes.map((one) => [one.points, one.reason, one.actorUuid]),
      [
        [10, 'a quest', null],
        [-10, null, boss.uuid],
      ],
    );
    const gone = boss.api(points.handle, { userUuid: nobody, points: 1 });
    assert.equal((await refusalOf(gone)).message, 'User profile not found');
    assert.equal((await refusalOf(give(boss, ann, 1, 999_999))).code, 'season_not_found');
  });

  it('[H661] a deduction of points changes one season only, and a user’s totals equal the log even after simultaneous changes', async () => {
    const [ann, boss] = [await t.ann(), await admin()];
    const past = await season(boss, 'Before', -20, -10);
    await season(boss, 'After', -1, 1);
    await give(boss, ann, 10, past.id);
    await give(boss, ann, 4);
    await give(boss, ann, -50);
    const noted = async () =>
      (await PointChange.query(t.db).where({ userUuid: ann.uuid })).reduce(
        (sum, { points }) => sum + points,
        0,
      );
    assert.equal((await ann.api(ranking.sum, { userUuid: ann.uuid })).points, 10);
    assert.equal((await ann.api(profiles.own)).djPoints, 10);
    assert.equal(await noted(), 10);
    await Promise.all([3, -2, 5, -4].map((points) => give(boss, ann, points, past.id)));
    assert.equal((await ann.api(profiles.own)).djPoints, 12);
    assert.equal(await noted(), 12);
  });

  it('[H635] a season that has ended gives its avatars to the winners only once, whether on an admin’s request or when the season is closed', async () => {
    const [ann, bob, boss] = [await t.ann(), await t.bob(), await admin()];
    const { id } = await season(boss, 'Prizes', -10, -1, [{ avatarSlug: 'mirra' }]);
    await boss.api(seasons.update, {
      id,
      awards: [
        { avatarSlug: 'mirra', maxRank: 1 },
        { avatarSlug: 'sol', minPoints: 4 },
      ],
    });
    await give(boss, ann, 8, id);
    await give(boss, bob, 5, id);
    assert.equal((await refusalOf(ann.api(points.backfillAvatars, { seasonId: id }))).status, 403);
    assert.equal((await boss.api(points.backfillAvatars, { seasonId: id, limit: 1 })).count, 1);
    assert.equal((await closeSeasons(t.db)).length, 1);
    assert.equal((await closeSeasons(t.db)).length, 0);
    assert.equal((await boss.api(points.backfillAvatars, { seasonId: id })).count, 0);
    const given = await AvatarAssignment.query(t.db)
      .where({ seasonId: id })
      .orderBy(['userUuid', 'avatarSlug']);
    assert.deepEqual(
      given.map((one) => [one.userUuid, one.avatarSlug, one.assignmentType]).sort(),
      [
        [ann.uuid, 'mirra', 'SEASON_AWARD'],
        [ann.uuid, 'sol', 'SEASON_AWARD'],
        [bob.uuid, 'sol', 'SEASON_AWARD'],
      ].sort(),
    );
    const worn = await bob.api(profiles.update, { avatarId: 'sol' });
    assert.equal(worn.avatarId, 'sol');
    assert.equal((await refusalOf(bob.api(profiles.update, { avatarId: 'mirra' }))).code, 'avatar_not_yours');
    assert.equal((await bob.api(avatars.one, { slug: 'sol' })).isAvailable, true);
  });
});
