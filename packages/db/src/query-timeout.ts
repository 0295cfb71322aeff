import type { Client } from 'pg';

/** Grace period after the timeout, ms, to read results that arrived while the event loop was blocked. */
const SECOND_LOOK_MS = 100;

/**
 * [H439] Limits each query of a connection to `ms`. A connection that does not respond is closed with all its queries
 * and not reused: each query fails with "terminated", and its caller cannot know whether the statement was executed.
 */
export function limitQueryTime(client: Client, ms: number): void {
  // pg overloads this method; only the overload that ends in a callback is wrapped.
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
  // knex calls only this overload of pg's query method.
  client.query = limited as unknown as Client['query'];
}

type Answered = (error: Error | null, result?: unknown) => void;
type Query = (asked: unknown, answered?: Answered) => unknown;
