import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { type Db, eraseAccount, listHousePlaylistSongIds, listRecentPlays } from '@hangout/db';
import { withConnection } from '@hangout/testkit/database/sql';
import { restTest } from '../testing/rest-test.ts';

/** Tables that grow with what people do. */
const LARGE = [
  ...['plays', 'song_votes', 'daily_vote_counts', 'crate_songs', 'sessions', 'inbox_entries', 'audit_events'],
  ...['chat_messages', 'chat_reactions', 'direct_messages', 'direct_message_reactions', 'play_events'],
];

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}
interface Statement {
  readonly sql: string;
  readonly bindings: readonly unknown[];
}

describe('statements on tables that grow with use', () => {
  const t = restTest();

  async function statementsOf(run: (tx: Db) => Promise<unknown>): Promise<Statement[]> {
    const statements: Statement[] = [];
    const tx = await t.db.transaction();
    tx.on('query', (statement: Statement) => statements.push(statement));
    try {
      await run(tx);
    } finally {
      await tx.rollback();
    }
    return statements.filter(({ sql }) => /^\s*(select|insert|update|delete|with)\b/i.test(sql));
  }

  /** Returns the large tables that a statement would read as a whole, however large they are. */
  function scannedTables(plan: Plan): string[] {
    const {
      'Node Type': type,
      'Relation Name': table = '',
      'Index Cond': condition,
      Plans: inner = [],
    } = plan;
    const isWhole = type === 'Seq Scan' || (/^Index (Only )?Scan/.test(type) && !condition);
    return [...(isWhole && LARGE.includes(table) ? [table] : []), ...inner.flatMap(scannedTables)];
  }

  async function scansOf(run: (tx: Db) => Promise<unknown>): Promise<string[]> {
    const statements = await statementsOf(run);
    assert.ok(statements.length > 0);
    return withConnection(t.databaseUrl, async (client) => {
      // In the small tables of a test a scan is cheapest, so plans with an index are preferred here.
      await client.query('set enable_seqscan = off');
      const scans: string[] = [];
      for (const { sql, bindings } of statements) {
        const { rows } = await client.query(`explain (format json) ${sql}`, [...bindings]);
        for (const table of scannedTables(rows[0]['QUERY PLAN'][0].Plan)) scans.push(`${table}: ${sql}`);
      }
      return scans;
    });
  }

  it('[H2188] deleting an account with a bot reads no large table as a whole', async () => {
    const ann = await t.ann();
    await ann.api(accounts.signUpBot, { botNickName: 'Growing Robot' });
    assert.deepEqual(await scansOf((tx) => eraseAccount(tx, ann.uuid)), []);
  });

  it('[H2188] the choice of AutoDJ’s next song, and the history of a hangout, read only plays of that hangout', async () => {
    const [uuid, autoDjCrateUuid] = [randomUUID(), randomUUID()];
    const next = (tx: Db) =>
      listHousePlaylistSongIds(tx, { uuid, autoDjCrateUuid }, { playing: undefined, limit: 2 });
    assert.deepEqual(await scansOf(next), []);
    assert.deepEqual(await scansOf((tx) => listRecentPlays(tx, uuid, { limit: 20, offset: 0 })), []);
  });

  it('[H2188] a statement without an index is found', async () => {
    const scans = await scansOf((tx) =>
      tx.raw(`select id from chat_messages where body ->> 'message' = 'x'`),
    );
    assert.equal(scans.length, 1);
  });
});
