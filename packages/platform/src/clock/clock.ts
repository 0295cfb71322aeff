import type { Db } from '@hangout/db';

/** A clock that agrees with those of all other processes. */
export interface Clock {
  /** Returns epoch ms of the database's clock. */
  now(): number;
  close(): void;
}

export interface ClockOptions {
  /** Returns the time of the local clock, epoch ms. */
  local?: () => number;
  /** How often the offset to the database's clock is measured, ms. If 0, it is measured only once. */
  everyMs?: number;
}

const SAMPLES = 5;

/**
 * [H401] Creates a clock that corrects the local clock by the database's, so that all processes agree on when a song
 * began.
 */
export async function createClock(db: Db, options: ClockOptions = {}): Promise<Clock> {
  const { local = Date.now, everyMs = 30_000 } = options;
  let offset = await measure(db, local);
  const timer =
    everyMs > 0
      ? setInterval(() => {
          // While the database is unavailable, the last measured offset stays in use.
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

/**
 * Measures the offset that must be added to the local clock, ms. Uses the sample with the shortest round trip, which is
 * the most exact.
 */
async function measure(db: Db, local: () => number): Promise<number> {
  let best = { roundTrip: Number.POSITIVE_INFINITY, offset: 0 };
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const sent = local();
    const { rows } = await db.raw<{ rows: { now: number }[] }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    );
    const received = local();
    const roundTrip = received - sent;
    const now = rows[0]?.now;
    if (now !== undefined && roundTrip < best.roundTrip)
      best = { roundTrip, offset: now - (sent + received) / 2 };
  }
  return best.offset;
}
