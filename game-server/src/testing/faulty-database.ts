import type { Db } from '@hangout/db';

/** How a transaction goes wrong: not at all, before it begins, or after it was kept and before anybody heard of it. */
export type Fault = 'fair' | 'lost before' | 'lost after';

/** A database whose transactions go as the weather is when each begins. */
export const withFaults =
  (weather: () => Fault) =>
  (db: Db): Db =>
    new Proxy(db, {
      get(target, name) {
        if (name !== 'transaction') return Reflect.get(target, name);
        return async (work: (tx: Db) => Promise<unknown>) => {
          const now = weather();
          if (now === 'lost before') throw lost();
          const kept = await target.transaction(work);
          if (now === 'lost after') throw lost();
          return kept;
        };
      },
    });

const lost = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
