/**
 * The control: a bare Koa handler for each measured call. It runs the SQL statements that were recorded for
 * the call and returns their rows.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import pg from 'pg';
import type { RecordedStatement, ServerMessage } from './recorded-statement.ts';

const { DATABASE_URL = '' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });
const waves: RecordedStatement[][] = [];
process.on('message', (statements: RecordedStatement[]) => {
  waves.splice(0, waves.length, ...Map.groupBy(statements, ({ wave }) => wave).values());
  process.send?.({ statements });
});

const app = new Koa();
app.use(async (context) => {
  const answers: pg.QueryResult[] = [];
  for (const wave of waves)
    answers.push(...(await Promise.all(wave.map(({ sql, bindings }) => pool.query(sql, [...bindings])))));
  context.body = answers.map(({ rows }) => rows);
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const message: ServerMessage = { port: (server.address() as AddressInfo).port };
process.send?.(message);
