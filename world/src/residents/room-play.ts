import type { RoomState } from '@hangout/contract/realtime/hangout/state';

/** What residents remember of the current play. Times are epoch ms. */
export interface RememberedPlay {
  readonly playId: string;
  readonly djUuid: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly stars: number;
  /** When the song becomes loud after a quiet part. */
  readonly drops: readonly number[];
  /** Values of the placeholders `{song}`, `{artist}` and `{dj}`. */
  readonly values: Readonly<Record<string, string>>;
}

export function rememberPlay({ nowPlaying, djs, voteCounts }: RoomState): RememberedPlay | null {
  if (!nowPlaying) return null;
  const { playId, djUuid, startTime, endTime, song } = nowPlaying;
  const dj = djs.find(({ uuid }) => uuid === djUuid)?.nickname;
  return {
    ...{ playId, djUuid, startTime, endTime, stars: voteCounts.stars },
    drops: findDrops(song.energy ?? []).map((second) => startTime + second * 1000),
    values: { song: song.trackName, artist: song.artistName, ...(dj ? { dj } : {}) },
  };
}

const WINDOW_SECONDS = 4;
const LEAST_RISE = 0.22;
const LEAST_LEVEL = 0.75;

/**
 * Returns the drops of a song: seconds at which its energy (0 to 1, a value per second) rises sharply to a high level,
 * measured by means over four seconds. There is at most one drop in ten seconds.
 */
function findDrops(energy: readonly number[]): number[] {
  const mean = (from: number, to: number) =>
    energy.slice(from, to).reduce((sum, value) => sum + value, 0) / (to - from);
  const drops: number[] = [];
  for (let second = WINDOW_SECONDS; second + WINDOW_SECONDS <= energy.length; second++) {
    if (second - (drops.at(-1) ?? Number.NEGATIVE_INFINITY) < 10) continue;
    const before = mean(second - WINDOW_SECONDS, second);
    const after = mean(second, second + WINDOW_SECONDS);
    // The second itself must be loud too: the mean of the seconds after it rises up to four seconds early.
    if (after - before >= LEAST_RISE && after >= LEAST_LEVEL && (energy[second] ?? 0) >= LEAST_LEVEL)
      drops.push(second);
  }
  return drops;
}
