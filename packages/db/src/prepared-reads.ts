import type { Client } from 'pg';

/**
 * A statement is prepared on a connection once it was sent this often. Queries with lists of varying length have many
 * texts, most of which are sent less often.
 */
const PREPARED_AT = 5;
/** Maximum number of prepared statements per connection; PostgreSQL keeps a plan of each in memory. */
const MOST_PREPARED = 200;
/** Maximum number of different statements counted per connection. */
const MOST_COUNTED = 2_000;
/** PostgreSQL's error code if the result columns of a prepared statement have changed. */
const FEATURE_NOT_SUPPORTED = '0A000';

/**
 * [H1420] Prepares the frequent reads of a connection, outside of transactions, so that PostgreSQL parses and plans
 * them once. If the columns of a table have changed, the read is repeated unprepared and prepared again later.
 */
export function prepareFrequentReads(client: Client): void {
  // pg overloads this method; knex calls only the overload that ends in a callback.
  const query = client.query.bind(client) as unknown as Query;
  const sent = new Map<string, number>();
  const names = new Map<string, string>();
  let made = 0;

  /**
   * Counts a statement. Returns the name of its prepared statement; undefined while it is too rare, or if the maximum
   * number is prepared already.
   */
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size >= MOST_PREPARED) return known;
    const times = (sent.get(text) ?? 0) + 1;
    if (times < PREPARED_AT) {
      if (sent.size >= MOST_COUNTED) sent.clear();
      sent.set(text, times);
      return undefined;
    }
    sent.delete(text);
    made += 1;
    const name = `read_${made}`;
    names.set(text, name);
    return name;
  };

  const prepared: Query = (asked, answered) => {
    if (typeof answered !== 'function' || !isRead(asked) || client.getTransactionStatus() !== 'I')
      return query(asked, answered);
    const name = nameOf(asked.text);
    if (name === undefined) return query(asked, answered);
    return query({ ...asked, name }, (error, result) => {
      if (error?.code !== FEATURE_NOT_SUPPORTED) return answered(error, result);
      names.delete(asked.text);
      return query(asked, answered);
    });
  };
  client.query = prepared as unknown as Client['query'];
}

interface AskedQuery {
  readonly text: string;
}
type Answered = (error: (Error & { code?: string }) | null, result?: unknown) => void;
type Query = (asked: unknown, answered?: Answered) => unknown;

const isRead = (asked: unknown): asked is AskedQuery =>
  typeof asked === 'object' &&
  asked !== null &&
  'text' in asked &&
  typeof asked.text === 'string' &&
  /^\s*select\b/i.test(asked.text);
