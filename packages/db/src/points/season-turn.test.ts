import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { insertUser } from '../accounts/accounts.ts';
import { AvatarAssignment, Season } from '../models/points.ts';
import { databaseTest } from '../testing.ts';
import { closeSeasons } from './awards.ts';
import { changePoints } from './ranking.ts';
import { beginMonthSeason } from './season-turn.ts';
import { insertSeason, loadCurrentSeason } from './seasons.ts';

const DAY_MS = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

describe('beginning and end of seasons of points', () => {
  const t = databaseTest();
  afterEach(() => Season.query(t.db).delete());

  it('[H1346] the season of the calendar month is created only once, even by simultaneous processes', async () => {
    const begun = Date.now();
    const made = await Promise.all(Array.from({ length: 4 }, () => t.db.transaction(beginMonthSeason)));
    assert.equal(await Season.query(t.db).resultSize(), 1, String(made));
    const season = await Season.query(t.db).first().throwIfNotFound();
    const [start, end] = [new Date(season.startDate), new Date(season.endDate)];
    assert.deepEqual([start.getUTCDate(), end.getUTCDate()], [1, 1]);
    assert.ok(start.getTime() <= Date.now() && end.getTime() > begun);
    assert.equal(season.name, start.toISOString().slice(0, 7));
    assert.deepEqual(
      season.awards.map(({ maxRank }) => maxRank),
      [10],
    );
    assert.equal(await beginMonthSeason(t.db), false);
  });

  it('[H1346] an automatic season lies between the previous season and the next one that an admin has planned', async () => {
    const last = await insertSeason(t.db, { name: 'Ours', startDate: at(-0.4), endDate: at(-0.2) });
    const next = await insertSeason(t.db, { name: 'Theirs', startDate: at(0.2), endDate: at(0.4) });
    assert.equal(await beginMonthSeason(t.db), true);
    const season = await loadCurrentSeason(t.db);
    // On the first or last day of a month, the month limits the season instead of its neighbours.
    assert.ok(Date.parse(season?.startDate ?? '') >= Date.parse(last.endDate));
    assert.ok(Date.parse(season?.endDate ?? '') <= Date.parse(next.startDate));
  });

  it('[H1346] if the name of the month is already taken by a season, the new season’s name gets a number', async () => {
    const name = new Date().toISOString().slice(0, 7);
    await insertSeason(t.db, { name, startDate: at(-0.4), endDate: at(-0.2) });
    await beginMonthSeason(t.db);
    assert.equal((await loadCurrentSeason(t.db))?.name, `${name} (2)`);
  });

  it('[H1347] a season is closed once, a minute after its end, and gives its avatar to the best users who have points', async () => {
    const [ann, bob] = await Promise.all(
      ['ann', 'bob'].map((name) => insertUser(t.db, { nickname: `${name} ${randomUUID().slice(0, 8)}` })),
    );
    const awards = [{ avatarSlug: 'mirra', maxRank: 10 }];
    const season = await insertSeason(t.db, {
      name: 'Short',
      startDate: at(-2),
      endDate: at(-1 / 2880),
      awards,
    });
    await changePoints(t.db, { userUuid: ann ?? '', seasonId: season.id, points: 4 });
    assert.deepEqual(await closeSeasons(t.db), [], 'half a minute after its end');
    await Season.query(t.db)
      .where({ id: season.id })
      .patch({ endDate: at(-1 / 1000) });
    const closed = await Promise.all([1, 2, 3].map(() => t.db.transaction(closeSeasons)));
    assert.deepEqual(closed.flat(), [
      { name: 'Short', awards: [{ userUuid: ann, avatarSlug: 'mirra', place: 1 }] },
    ]);
    const given = await AvatarAssignment.query(t.db).whereIn('userUuid', [ann ?? '', bob ?? '']);
    assert.deepEqual(
      given.map(({ userUuid, avatarSlug, assignmentType }) => [userUuid, avatarSlug, assignmentType]),
      [[ann, 'mirra', 'SEASON_AWARD']],
    );
  });

  it('[H1347] a season with more avatars than one call may award is closed by the next calls', async () => {
    const people = await Promise.all(
      [1, 2, 3].map((place) => insertUser(t.db, { nickname: `${place} ${randomUUID().slice(0, 8)}` })),
    );
    const season = await insertSeason(t.db, {
      name: 'Crowded',
      startDate: at(-2),
      endDate: at(-1),
      awards: [{ avatarSlug: 'mirra', maxRank: 10 }],
    });
    for (const [index, userUuid] of people.entries())
      await changePoints(t.db, { userUuid, seasonId: season.id, points: 9 - index });
    const winners = async () =>
      (await closeSeasons(t.db, 2)).map(({ awards }) => awards.map(({ userUuid }) => userUuid));
    assert.deepEqual(await winners(), [people.slice(0, 2)]);
    assert.deepEqual(await winners(), [people.slice(2)]);
    assert.deepEqual(await winners(), []);
  });
});
