/** Maximum number of times the points are read after a play; reading ends earlier once they have risen. */
const READS = 3;

interface GainWatchOptions {
  readonly readPoints: () => Promise<number>;
  /** Waits between two reads. */
  readonly wait: () => Promise<unknown>;
  readonly announce: (count: number) => Promise<void>;
}

/**
 * [H1344] Returns a function to call whenever the user's current play changes, with its id or null. After a play, the
 * function compares the points with those at the play's start, and announces the difference.
 */
export function createGainWatch({ readPoints, wait, announce }: GainWatchOptions) {
  let mine: { readonly playId: string; readonly before: Promise<number> } | null = null;
  return async (playId: string | null): Promise<void> => {
    const ended = mine !== null && mine.playId !== playId ? mine : null;
    if (ended) mine = null;
    if (playId !== null && mine === null) {
      mine = { playId, before: readPoints() };
      // A failed read is thrown by the `await` after the play; this handler only prevents an unhandled rejection.
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
