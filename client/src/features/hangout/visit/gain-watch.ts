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
  return async (playId: string | null): Promise<void> => {
    const ended = mine !== null && mine.playId !== playId ? mine : null;
    if (ended) mine = null;
    if (playId !== null && mine === null) {
      mine = { playId, before: readPoints() };
      // The same error is thrown where `before` is awaited; this only prevents an unhandled rejection.
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
