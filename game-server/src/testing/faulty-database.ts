import type { Db } from '@hangout/db';

/**
 * What goes wrong: nothing, the connection is lost before the transaction, or its response after the commit.
 */
export type Fault = 'none' | 'lost before' | 'lost after';

/** Wraps a database; each transaction fails in the way that `getFault` returns at its beginning. */
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

/**
 * Wraps a database; the rows of raw queries that contain `text` arrive when the promise of `hold` has resolved. If it
 * rejects, the query fails.
 */
export const withHeldRows =
  (text: string, hold: () => Promise<void> | undefined) =>
  (db: Db): Db =>
    new Proxy(db, {
      get(target, name) {
        if (name !== 'raw') return Reflect.get(target, name);
        return (...query: Parameters<Db['raw']>) => {
          const asked = target.raw(...query);
          if (!String(query[0]).includes(text)) return asked;
          return asked.then(async (result) => {
            await hold();
            return result;
          });
        };
      },
    });

export const connectionLost = () =>
  Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
