/** How often the points are read after a play until they have risen. */
const READS = 3;

interface GainWatchOptions {
  readonly readPoints: () => Promise<number>;
  /** Waits between two reads. */
  readonly wait: () => Promise<unknown>;
  readonly announce: (count: number) => Promise<void>;
}

/**
 * [H1344] Returns a function that is told which play of the user goes on, or null while none does. It compares the points after
 * a play with those at its beginning, and announces what they have risen by.
 */
export function createGainWatch({ readPoints, wait, announce }: GainWatchOptions) {
  let mine: { readonly playId: string; readonly before: Promise<number> } | null = null;
  return async (playId: string | null): Promise<void> => {
    const ended = mine !== null && mine.playId !== playId ? mine : null;
    if (ended) mine = null;
    if (playId !== null && mine === null) {
      mine = { playId, before: readPoints() };
      // Where it fails, that is said when the play has ended.
      mine.before.catch(() => undefined);
    }
    if (!ended) return;
    const before = await ended.before;
    for (let read = 0; read < READS; read += 1) {
      await wait();
      const gain = (await readPoints()) - before;
      if (gain > 0) return announce(gain);
    }
  };
}
