import type { Client } from 'pg';

/** How long after the timeout a result is still awaited, ms: it may have arrived while the event loop was blocked. */
const SECOND_LOOK_MS = 100;

/**
 * [H439] Limits each query of a connection to `ms`. A connection that does not respond is closed and not reused: all
 * its queries fail with "terminated", and callers cannot know whether their statements were executed.
 */
export function limitQueryTime(client: Client, ms: number): void {
  // pg overloads this method; knex uses only the overload that ends in a callback.
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
  client.query = limited as unknown as Client['query'];
}

type Answered = (error: Error | null, result?: unknown) => void;
type Query = (asked: unknown, answered?: Answered) => unknown;
