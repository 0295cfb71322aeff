import type { Db } from '@hangout/db';

/** The fault of a transaction: none, lost before it begins, or lost after its commit and before the answer. */
export type Fault = 'none' | 'lost before' | 'lost after';

/** Fault injection: a database whose transactions fail as `getFault` says when each begins. */
export const withFaults =
  (getFault: () => Fault) =>
  (db: Db): Db =>
    new Proxy(db, {
      get(target, name) {
        if (name !== 'transaction') return Reflect.get(target, name);
        return async (work: (tx: Db) => Promise<unknown>) => {
          const fault = getFault();
          if (fault === 'lost before') throw connectionLost();
          const result = await target.transaction(work);
          if (fault === 'lost after') throw connectionLost();
          return result;
        };
      },
    });

const connectionLost = () =>
  Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
