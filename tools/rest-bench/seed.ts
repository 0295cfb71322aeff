import { connect, setAllRankingMarks } from '@hangout/db';
import { testSecrets } from '@hangout/platform/secrets/testing';
import { createTokens } from '@hangout/platform/tokens/tokens';
import pg from 'pg';
import { createTestRoom, createTestUser } from '../../game-server/src/testing/people.ts';
import { withoutIndexes } from '../seed/without-indexes.ts';

const BATCH = 100_000;
const ROOMS = 500;

/** What the measured calls need from the database. */
export interface BenchData {
  readonly token: string;
  /** The uuids of 150 accounts. */
  readonly userUuids: readonly string[];
}

/**
 * Fills an empty database with accounts that have points in this month's season, and with public hangouts.
 */
export async function seed(databaseUrl: string, people: number): Promise<BenchData> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const db = connect(databaseUrl, { poolMax: 2 });
  try {
    const { rows: seasons } = await client.query<{ id: number }>(
      `insert into seasons (name, start_date, end_date)
       select 'bench', date_trunc('month', now()), date_trunc('month', now()) + interval '1 month' returning id`,
    );
    await withoutIndexes(client, ['users', 'ranking_status'], async () => {
      for (let from = 0; from < people; from += BATCH)
        // Few accounts have many points, most have few. A sixteenth of the accounts have as many points as
        // another one.
        await client.query(
          `with made as (
             insert into users (nickname, nickname_skeleton, avatar_id)
             select 'bench ' || n, 'bench' || n, 'bot' from generate_series($1::int, $2::int) as n returning uuid, id
           )
           insert into ranking_status (user_uuid, season_id, points, achieved_at)
           select uuid, $3, (1e6 / (1 + (hashint8(id) & 1048575)))::int + (hashint8(id) & 15) + 1,
             now() - (hashint8(id) & 65535) * interval '1 second' from made`,
          [from + 1, Math.min(people, from + BATCH), seasons[0]?.id],
        );
    });
    // Normally a worker updates these marks of the ranking once a minute, but the benchmark starts none.
    await setAllRankingMarks(db);
    const viewer = await createTestUser(db, 'viewer');
    for (let room = 0; room < ROOMS; room += 1) await createTestRoom(db, viewer, { description: 'measured' });
    await client.query('vacuum analyze rooms');
    const { rows } = await client.query<{ uuid: string }>(
      'select uuid from users where kind = $1 order by id limit 150',
      ['user'],
    );
    const tokens = await createTokens(db, { secrets: testSecrets });
    const token = await tokens.signAccessToken({
      ...{ sub: viewer.uuid, type: 'user', sid: viewer.sid, role: 'user' },
    });
    return { token, userUuids: rows.map(({ uuid }) => uuid) };
  } finally {
    await client.end();
    await db.destroy();
  }
}
