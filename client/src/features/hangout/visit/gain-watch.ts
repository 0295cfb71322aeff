/** Maximum number of times the points are read after a play; reading stops earlier if they have risen. */
const READS = 3;

interface GainWatchOptions {
  readonly readPoints: () => Promise<number>;
  readonly wait: () => Promise<unknown>;
  readonly announce: (count: number) => Promise<void>;
}

/**
 * [H1344] Returns a function that must be called with the id of the user's current play (or null) whenever that id
 * changes. After each play it announces by how much the points have risen since the play began.
 */
export function createGainWatch({ readPoints, wait, announce }: GainWatchOptions) {
  let mine: { readonly playId: string; readonly before: Promise<number> } | null = null;
  return async (playId: string | null): Promise<void> => {
    const ended = mine !== null && mine.playId !== playId ? mine : null;
    if (ended) mine = null;
    if (playId !== null && mine === null) {
      mine = { playId, before: readPoints() };
      // The `await` after the play rethrows this error; this handler only prevents an unhandled rejection.
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
