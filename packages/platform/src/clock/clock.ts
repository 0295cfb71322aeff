import type { Db } from '@hangout/db';

/** A clock that agrees with those of all other processes. */
export interface Clock {
  /** Returns the database's time, epoch ms. */
  now(): number;
  close(): void;
}

export interface ClockOptions {
  /** Returns this machine's time, epoch ms. */
  local?: () => number;
  /** Interval at which the offset to the database's clock is measured, ms; 0 measures it once. */
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
          // While the database is down, the last offset is used.
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
 * Returns the offset to add to this machine's time, ms. Of several samples the one with the shortest round
 * trip is the most exact.
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
