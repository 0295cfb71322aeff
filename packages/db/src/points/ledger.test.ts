import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { allocatePrice, limitDeduction, refusePurchase } from '@hangout/rules';
import { testSeed } from '@hangout/testkit/seeded-random';
import fc from 'fast-check';
import { insertUser } from '../accounts/accounts.ts';
import { insertConsumable } from '../consumables/consumables.ts';
import { buyConsumable } from '../consumables/purchases.ts';
import { PointChange, RankingStatus, Season } from '../models/points.ts';
import { databaseTest } from '../testing.ts';
import { changePoints, listSeasonRanking, loadPoints } from './ranking.ts';
import { insertSeason } from './seasons.ts';

/** The fields that decide a place in a ranking. */
interface Ranked {
  readonly points: number;
  /** When these points were reached, epoch ms. */
  readonly achievedAt: number;
  /** Id of the row, which decides between equal points of the same time: the lower id ranks first. */
  readonly id: number;
}

/** [H631] Compares two rows by the specified order of a ranking; the order of the database is compared with it. */
function compareRanks(a: Ranked, b: Ranked): number {
  return b.points - a.points || a.achievedAt - b.achievedAt || a.id - b.id;
}

/** A step of a history: points added (or deducted, below 0) in the season with this index, or a purchase. */
type Step =
  | { readonly kind: 'change'; readonly season: number; readonly points: number }
  | { readonly kind: 'buy'; readonly price: number };

/** Number of season indexes in a history; index 0 stands for points outside of all seasons. */
const SEASONS = 3;

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('change' as const),
    season: fc.integer({ min: 0, max: SEASONS - 1 }),
    points: fc.integer({ min: -40, max: 60 }),
  }),
  fc.record({ kind: fc.constant('buy' as const), price: fc.integer({ min: 0, max: 90 }) }),
);
const history = fc.array(step, { minLength: 1, maxLength: 25 });

interface Status {
  points: number;
  spent: number;
  readonly seasonId: number;
}

/** In-memory ledger that follows the same rules as the queries: its rows, and the status of each season. */
function createLedger() {
  const rows: { seasonId: number; points: number; isPurchase: boolean }[] = [];
  const statuses: Status[] = [];
  const balanceOf = () => statuses.reduce((sum, { points, spent }) => sum + points - spent, 0);
  const statusOf = (seasonId: number) => {
    const found = statuses.find((one) => one.seasonId === seasonId);
    if (found) return found;
    const made: Status = { seasonId, points: 0, spent: 0 };
    statuses.push(made);
    return made;
  };
  return {
    rows,
    statuses,
    balanceOf,
    apply(next: Step): void {
      if (next.kind === 'change') {
        const status = statusOf(next.season);
        const points = limitDeduction(next.points, status);
        status.points += points;
        rows.push({ seasonId: next.season, points, isPurchase: false });
        return;
      }
      const { price } = next;
      const avatar = { isOwned: false, needsDiscord: false };
      const offer = { price, seenPrice: price, quantity: null, ...avatar, balance: balanceOf() };
      if (refusePurchase(offer)) return;
      const balances = statuses.map(({ seasonId, points, spent }) => ({ seasonId, balance: points - spent }));
      for (const part of allocatePrice(price, balances)) {
        statusOf(part.seasonId ?? 0).spent += part.balance;
        rows.push({ seasonId: part.seasonId ?? 0, points: -part.balance, isPurchase: true });
      }
    },
  };
}

const sum = (rows: readonly { points: number }[]) => rows.reduce((total, { points }) => total + points, 0);

/** Checks that each balance is the sum of its rows and never below zero. */
function checkLedger({ rows, statuses, balanceOf }: ReturnType<typeof createLedger>): void {
  for (const { seasonId, points, spent } of statuses) {
    const own = rows.filter((row) => row.seasonId === seasonId);
    assert.equal(points, sum(own.filter((row) => !row.isPurchase)));
    assert.equal(points - spent, sum(own));
    assert.ok(spent >= 0 && points >= spent, `${points} points, ${spent} spent`);
  }
  assert.equal(balanceOf(), sum(rows));
}

const settings = (numRuns: number) => ({ numRuns, seed: testSeed, verbose: fc.VerbosityLevel.Verbose });

describe(`the ledger of users’ points (seed ${testSeed})`, () => {
  const t = databaseTest();

  it('[H1340] [H633] in 10,000 random histories a balance of points equals the sum of its rows and is never negative', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const ledger = createLedger();
        for (const next of steps) {
          const before = ledger.balanceOf();
          ledger.apply(next);
          checkLedger(ledger);
          const change = ledger.balanceOf() - before;
          if (next.kind === 'buy') assert.equal(change, next.price <= before ? 0 - next.price : 0);
          else assert.ok(change === next.points || (next.points < 0 && change > next.points && change <= 0));
        }
      }),
      settings(10_000),
    );
  });

  it('[H1340] [H631] after random histories the database has the rows, balances and ranking order of the in-memory ledger', async () => {
    const seasonIds: (number | null)[] = [null];
    for (const n of [1, 2]) {
      const [startDate, endDate] = [n, n + 1].map((month) => new Date(Date.UTC(2001, month)).toISOString());
      seasonIds.push((await insertSeason(t.db, { name: `Season ${n}`, startDate, endDate })).id);
    }
    const histories = fc.array(history, { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(histories, async (several) => {
        await Promise.all(several.map((steps) => compareWithDatabase(steps, seasonIds)));
        const { data } = await listSeasonRanking(t.db, seasonIds[1] ?? 0, { take: 1000, skip: 0 });
        const ranked = data.map(({ id, points, achievedAt }) => ({
          ...{ id, points, achievedAt: Date.parse(achievedAt) },
        }));
        const order = ranked.map(({ id }) => id);
        assert.equal(new Set(order).size, order.length);
        assert.deepEqual(
          data.map(({ rank }) => rank),
          data.map((_, at) => at + 1),
        );
        // The database orders by microseconds, so this order by milliseconds accepts rows of one millisecond in either
        // order.
        const isBefore = (a: Ranked, b: Ranked) =>
          compareRanks(a, b) < 0 || (a.points === b.points && a.achievedAt === b.achievedAt);
        for (const [at, one] of ranked.slice(1).entries()) {
          const before = ranked[at];
          assert.ok(before && isBefore(before, one), JSON.stringify([before, one]));
        }
      }),
      settings(6),
    );
    await Season.query(t.db).delete();
  });

  async function compareWithDatabase(steps: readonly Step[], seasonIds: readonly (number | null)[]) {
    const userUuid = await insertUser(t.db, { nickname: `p ${randomUUID().slice(0, 12)}` });
    const ledger = createLedger();
    for (const next of steps) {
      ledger.apply(next);
      await t.db.transaction(async (tx) => {
        if (next.kind === 'change') {
          const seasonId = seasonIds[next.season] ?? null;
          await changePoints(tx, { userUuid, seasonId, points: next.points });
          return;
        }
        const { id } = await insertConsumable(tx, { name: 'Thing', price: next.price });
        await buyConsumable(tx, { userUuid, consumableId: id, price: next.price, uuid: randomUUID() });
      });
    }
    const rows = await PointChange.query(t.db).where({ userUuid }).orderBy('id');
    assert.deepEqual(
      rows.map((row) => ({
        seasonId: seasonIds.indexOf(row.seasonId),
        points: row.points,
        isPurchase: row.purchaseId !== null,
      })),
      ledger.rows,
    );
    const statuses = await RankingStatus.query(t.db).where({ userUuid }).orderBy('id');
    assert.deepEqual(
      statuses.map(({ seasonId, points, spent }) => ({
        seasonId: seasonIds.indexOf(seasonId),
        points,
        spent,
      })),
      ledger.statuses.map(({ seasonId, points, spent }) => ({ seasonId, points, spent })),
    );
    assert.equal((await loadPoints(t.db, userUuid)).balance, ledger.balanceOf());
  }
});
