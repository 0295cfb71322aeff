import { chirpKindAt } from '@hangout/testkit/songs/chirps';
import { quantile } from '../sync-bench/offsets.ts';
import type { RecordedChirp } from '../sync-bench/recording.ts';

/**
 * What was recorded of the speaker or of a listener: the chirps of the song and the clicks, epoch ms of this
 * machine.
 */
export interface RecordedClicks {
  readonly chirps: readonly RecordedChirp[];
  readonly clicks: readonly number[];
}

/** A click at the speaker's microphone and at a listener's output. */
export interface ClickOffset {
  readonly saidAt: number;
  /** Song position at which the listener heard the click minus the one at which the speaker made it, ms. */
  readonly beatMs: number;
  /** Time from the microphone to the listener's output, ms. */
  readonly earMs: number;
}

/** When the song starts for all listeners, epoch ms, and how much earlier the recorded person hears it, ms. */
interface SongSchedule {
  readonly startedAt: number;
  readonly leadMs: number;
}

/**
 * A click is heard between these times after it was made, ms. Clicks are further apart than that, so they
 * cannot be confused.
 */
const HEARD_WITHIN = [150, 1_450] as const;

/**
 * Returns the position in the song at a time, measured from the nearest chirp, ms; null if no chirp is near.
 */
function placeAt(
  chirps: readonly RecordedChirp[],
  at: number,
  { startedAt, leadMs }: SongSchedule,
): number | null {
  const [nearest] = chirps.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at));
  if (!nearest || Math.abs(nearest.at - at) > 1_500) return null;
  const guess = (nearest.at + leadMs - startedAt) / 1000;
  const second = [Math.floor(guess), Math.ceil(guess), Math.floor(guess) - 1, Math.ceil(guess) + 1]
    .filter((one) => chirpKindAt(one) === nearest.kind)
    .toSorted((a, b) => Math.abs(a - guess) - Math.abs(b - guess))[0];
  return second === undefined ? null : second * 1000 + (at - nearest.at);
}

/** Finds each click of the speaker in what a listener heard. */
export function offsetsOfClicks(
  speaker: RecordedClicks,
  listener: RecordedClicks,
  startedAt: number,
  leadMs: number,
): ClickOffset[] {
  return speaker.clicks.flatMap((saidAt) => {
    const [from, to] = HEARD_WITHIN;
    const heardAt = listener.clicks.find((at) => at > saidAt + from && at < saidAt + to);
    if (heardAt === undefined) return [];
    const said = placeAt(speaker.chirps, saidAt, { startedAt, leadMs });
    const heard = placeAt(listener.chirps, heardAt, { startedAt, leadMs: 0 });
    if (said === null || heard === null) return [];
    return [{ saidAt, beatMs: heard - said, earMs: heardAt - saidAt }];
  });
}

/** Returns median, 95th percentile and maximum of the offsets, ms. */
export function summarize(offsets: readonly ClickOffset[]) {
  const sizes = offsets.map(({ beatMs }) => Math.abs(beatMs)).sort((a, b) => a - b);
  const signed = offsets.map(({ beatMs }) => beatMs).sort((a, b) => a - b);
  const ears = offsets.map(({ earMs }) => earMs).sort((a, b) => a - b);
  return {
    clicks: offsets.length,
    medianMs: quantile(signed, 0.5),
    p95Ms: quantile(sizes, 0.95),
    largestMs: quantile(sizes, 1),
    earP95Ms: quantile(ears, 0.95),
  };
}
