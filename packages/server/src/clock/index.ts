import type { Db } from '@hangout/db';

/** The one time of all processes. */
export interface Clock {
  /** Epoch ms of the database's clock. */
  now(): number;
  /** Stops measuring. */
  close(): void;
}

export interface ClockOptions {
  /** This machine's own clock, epoch ms. */
  local?: () => number;
  /** How often the difference is measured anew, ms; 0 for never. */
  everyMs?: number;
}

const SAMPLES = 5;

/** [H401] This process's clock corrected to the database's, so that all agree on when a song began. */
export async function createClock(db: Db, options: ClockOptions = {}): Promise<Clock> {
  const { local = Date.now, everyMs = 30_000 } = options;
  let offset = await measure(db, local);
  const timer =
    everyMs > 0
      ? setInterval(() => {
          // a database that is away changes nothing about the last known difference
          measure(db, local).then(
            (measured) => {
              offset = measured;
            },
            () => {},
          );
        }, everyMs)
      : undefined;
  timer?.unref();
  return { now: () => Math.round(local() + offset), close: () => clearInterval(timer) };
}

/** What to add to the local clock, ms: taken from the quickest of a few answers, whose middle is known best. */
async function measure(db: Db, local: () => number): Promise<number> {
  let best = { trip: Number.POSITIVE_INFINITY, offset: 0 };
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const sent = local();
    const { rows } = await db.raw<{ rows: { now: number }[] }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    );
    const came = local();
    const trip = came - sent;
    const now = rows[0]?.now;
    if (now !== undefined && trip < best.trip) best = { trip, offset: now - (sent + came) / 2 };
  }
  return best.offset;
}
