import type { Client } from 'pg';

/** After the event loop was blocked, answers may wait in the socket: they are given this long to be read, ms. */
const SECOND_LOOK_MS = 100;

/**
 * [H439] A query timeout: nobody waits longer than `ms` for the database. A connection that does not answer is closed with
 * all its queries, so that it is not used again: each query fails with "terminated", and its caller does not
 * know whether it was done.
 */
export function limitQueryTime(client: Client, ms: number): void {
  // pg overloads it; of those ways we pass on the one that ends in a callback, untouched.
  const query = client.query.bind(client) as unknown as Query;
  const giveUp = () => client.connection.stream.destroy(new Error('Connection timeout: no answer came'));
  const limited: Query = (asked, answered) => {
    if (typeof answered !== 'function') return query(asked, answered);
    let timer = setTimeout(() => {
      timer = setTimeout(giveUp, SECOND_LOOK_MS);
    }, ms);
    return query(asked, (error, result) => {
      clearTimeout(timer);
      answered(error, result);
    });
  };
  // knex asks in this one of the many ways that pg knows
  client.query = limited as unknown as Client['query'];
}

type Answered = (error: Error | null, result?: unknown) => void;
type Query = (asked: unknown, answered?: Answered) => unknown;
