/** One question for many: whoever asks while one is under way is answered by the next one, together. */
export type Ask<K, V> = (key: K) => Promise<V>;

/** Two questions begin at least so far apart, ms: in calm nobody waits, in a storm each is for many. */
const APART_MS = 20;

/**
 * [H432] Gathers calls into one question. A question begins only after everybody it answers has asked, so nobody hears
 * what was true before: nothing is remembered, and nothing has to be forgotten. `ask` answers in the order of `keys`,
 * at most `most` at once; when it fails, it fails for those it was asked for.
 */
export function gather<K, V>(
  ask: (keys: readonly K[]) => Promise<readonly V[]>,
  { most = 1000, apartMs = APART_MS }: { most?: number; apartMs?: number } = {},
): Ask<K, V> {
  interface Waiting {
    readonly key: K;
    resolve(value: V): void;
    reject(error: unknown): void;
  }
  let waiting: Waiting[] = [];
  let asking = false;
  let beganAt = Number.NEGATIVE_INFINITY;

  function next(): void {
    const early = beganAt + apartMs - performance.now();
    if (early > 0) setTimeout(run, Math.ceil(early));
    // whoever asks in the same moment comes along
    else setImmediate(run);
  }

  async function run(): Promise<void> {
    beganAt = performance.now();
    const batch = waiting.slice(0, most);
    waiting = waiting.slice(most);
    try {
      const answers = await ask(batch.map(({ key }) => key));
      if (answers.length !== batch.length) throw new Error('a gathered question was not answered for all');
      // as many answers as keys, in their order
      for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer);
    } catch (error) {
      for (const one of batch) one.reject(error);
    }
    asking = waiting.length > 0;
    if (asking) next();
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (asking) return;
      asking = true;
      next();
    });
}
