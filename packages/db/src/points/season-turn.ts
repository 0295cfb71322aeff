// Raw SQL, because one statement reads the seasons around now, and a conflicting insert does nothing.
import { chooseAward, monthSeason } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { Season } from '../models/points.ts';
import { queryRow } from '../sql.ts';
import { loadSeasonAt } from './seasons.ts';

interface Around {
  /** Times of the database in epoch ms, like the given time. */
  readonly time: number;
  readonly lastEnd: number | null;
  readonly nextStart: number | null;
  readonly isOn: boolean;
  /** Slugs of the avatars that are season awards, the oldest first. */
  readonly awards: readonly string[];
}

/**
 * [H1346] Creates this month's season, with an avatar as award for its best ten, unless a season is current; returns
 * whether one was created. A constraint of the table prevents several processes from creating one.
 */
export const beginMonthSeason = (tx: Db): Promise<boolean> => beginSeasonOf(tx, null);

/** Does what `beginMonthSeason` does for the month of `time`, ISO; null is the time of the database. */
async function beginSeasonOf(tx: Db, time: string | null): Promise<boolean> {
  const around = await queryRow<Around>(
    tx,
    `with asked as (select coalesce(cast(:time as timestamptz), now()) as time)
     select ${epoch('time')} as "time",
       (select ${epoch('max(end_date)')} from seasons where end_date <= time) as "lastEnd",
       (select ${epoch('min(start_date)')} from seasons where start_date > time) as "nextStart",
       exists (select 1 from seasons where start_date <= time and end_date > time) as "isOn",
       array(select slug from avatars where avatar_status = 'SEASON_AWARD' and not discord_only order by id) as awards
     from asked`,
    { time },
  );
  if (!around || around.isOn) return false;
  const { name, start, end } = monthSeason(around.time, around);
  const award = chooseAward(around.awards, start);
  const made = await queryRow(
    tx,
    `insert into seasons (name, start_date, end_date, awards)
     values (:name, :startDate, :endDate, cast(:awards as jsonb)) on conflict do nothing returning id`,
    {
      name: await findFreeName(tx, name),
      startDate: new Date(start).toISOString(),
      endDate: new Date(end).toISOString(),
      awards: JSON.stringify(award === null ? [] : [{ avatarSlug: award, maxRank: 10 }]),
    },
  );
  return made !== null;
}

/**
 * [H1346] Loads the season of a time, ISO. The first points of a month need its season before the job has made it, and
 * at the turn of a month that is not always the month of now: a job runs late, or clocks differ a little.
 */
export async function findSeasonFor(tx: Db, time: string): Promise<Season | null> {
  const season = await loadSeasonAt(tx, time);
  if (season) return season;
  await beginSeasonOf(tx, time);
  return loadSeasonAt(tx, time);
}

const epoch = (time: string) => `(extract(epoch from ${time}) * 1000)::float8`;

/** Returns the name, followed by a number if another season has it. Names are unique regardless of case. */
async function findFreeName(tx: Db, name: string): Promise<string> {
  const rows = await Season.query(tx)
    .whereRaw('name like ?', [`${name}%`])
    .select('name');
  const taken = new Set(rows.map((row) => row.name.toLowerCase()));
  const candidates = [name, ...rows.map((_, at) => `${name} (${at + 2})`)];
  return candidates.find((one) => !taken.has(one.toLowerCase())) ?? name;
}
