import type { Db } from '@hangout/db';

/** The clock that all processes share. */
export interface Clock {
  /** Epoch ms of the database's clock. */
  now(): number;
  close(): void;
}

export interface ClockOptions {
  /** The local clock, epoch ms. */
  local?: () => number;
  /** How often the offset to the database's clock is measured, ms; 0 measures it only once. */
  everyMs?: number;
}

const SAMPLES = 5;

/**
 * [H401] Creates a clock that corrects the local clock to the database's, so that all processes agree on when a song
 * began.
 */
export async function createClock(db: Db, options: ClockOptions = {}): Promise<Clock> {
  const { local = Date.now, everyMs = 30_000 } = options;
  let offset = await measure(db, local);
  const timer =
    everyMs > 0
      ? setInterval(() => {
          // While the database is unavailable, the last measured offset is used.
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
 * Measures the offset to add to the local clock, ms, from the sample with the shortest round trip, which is the most
 * exact.
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
