/** Maximum number of times that the points are read after a play; the first rise ends this. */
const READS = 3;

interface GainWatchOptions {
  readonly readPoints: () => Promise<number>;
  readonly wait: () => Promise<unknown>;
  readonly announce: (count: number) => Promise<void>;
}

/**
 * [H1344] Returns a function to call with the id of the user's current play, or null, whenever it changes. After each
 * play it announces by how much the points have risen.
 */
export function createGainWatch({ readPoints, wait, announce }: GainWatchOptions) {
  let mine: { readonly playId: string; readonly before: Promise<number> } | null = null;
  /** The points that the watch of the play before reads last; null if it has ended. */
  let watching: Promise<number> | null = null;

  async function watchGain(before: number): Promise<number> {
    let points = before;
    for (let read = 0; read < READS && points <= before; read += 1) {
      await wait();
      points = await readPoints();
    }
    if (points > before) await announce(points - before);
    return points;
  }

  return async (playId: string | null): Promise<void> => {
    const ended = mine !== null && mine.playId !== playId ? mine : null;
    if (ended) {
      mine = null;
      watching = ended.before.then(watchGain);
    }
    const gained = ended && watching;
    if (playId !== null && mine === null) {
      // The points of the play before may not have been awarded yet, and are not this one's.
      mine = { playId, before: watching ? watching.catch(readPoints) : readPoints() };
      // The same error is thrown where `before` is awaited; this only prevents an unhandled rejection.
      mine.before.catch(() => undefined);
    }
    try {
      await gained;
    } finally {
      if (gained && watching === gained) watching = null;
    }
  };
}
