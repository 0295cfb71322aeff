import { chirpKindAt } from '@hangout/testkit/songs/chirps';
import { quantile } from '../sync-bench/offsets.ts';
import type { RecordedChirp } from '../sync-bench/recording.ts';

/** A recording of the speaker or a listener: the chirps of the song, and the clicks, epoch ms of the machine. */
export interface RecordedClicks {
  readonly chirps: readonly RecordedChirp[];
  readonly clicks: readonly number[];
}

/** One click, at the speaker's microphone and at a listener's output. */
export interface ClickOffset {
  readonly saidAt: number;
  /** The song position at which the listener heard the click minus that at which the speaker made it, ms. */
  readonly beatMs: number;
  /** Time from the microphone to the listener's output, ms. */
  readonly earMs: number;
}

/** The schedule of the song: its start, epoch ms, and how far ahead of the schedule it is heard, ms. */
interface SongSchedule {
  readonly startedAt: number;
  readonly leadMs: number;
}

/** A click is heard within this range after it was made, ms; clicks are further apart than the range is long. */
const HEARD_WITHIN = [150, 1_450] as const;

/** Returns the song position at a time, by the nearest chirp, ms; null if none was recorded nearby. */
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

/** Compares the clicks of a speaker with those that a listener heard. */
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

/** Returns the median, 95th percentile and maximum of offsets, ms. */
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
