/**
 * Starts the REST services as `rest-api/src/main.ts` does. For a request with RECORD_HEADER, sends its SQL
 * statements to the parent process.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from '@hangout/db';
import { need, readConfig } from '@hangout/platform/config/config';
import { createHttpServer } from '@hangout/platform/service/create-http-server';
import { createShutdownStack } from '@hangout/platform/service/shutdown-stack';
import { createRest, createRoomPlacement, openDependencies } from '../../rest-api/src/index.ts';
import { RECORD_HEADER, type RecordedStatement, type ServerMessage } from './recorded-statement.ts';

const config = readConfig(process.env);
const databaseUrl = need(config, 'DATABASE_URL');
const db = connect(databaseUrl, { poolMax: 20, applicationName: 'hangout rest' });
const dependencies = await openDependencies({
  ...{ config, db, databaseUrl, isOneOfSeveral: true },
  shutdown: createShutdownStack(console.error),
});
const rest = await createRest({
  db,
  dependencies: { ...dependencies, roomPlacement: createRoomPlacement(db) },
  bare: true,
});

const recording = new AsyncLocalStorage<Recording>();
interface Recording {
  readonly statements: RecordedStatement[];
  open: number;
  wave: number;
}
db.on('query', ({ sql, bindings }: { sql: string; bindings: readonly unknown[] }) => {
  const record = recording.getStore();
  if (!record) return;
  if (record.open === 0) record.wave += 1;
  record.open += 1;
  record.statements.push({ sql, bindings, wave: record.wave });
});
db.on('query-response', () => {
  const record = recording.getStore();
  if (record) record.open -= 1;
});

const tell = (message: ServerMessage) => process.send?.(message);
const server = createHttpServer(config, (request, response) => {
  if (request.headers[RECORD_HEADER] === undefined) return void rest.callback(request, response);
  const record: Recording = { statements: [], open: 0, wave: 0 };
  response.once('finish', () => tell({ statements: record.statements }));
  return recording.run(record, () => void rest.callback(request, response));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
tell({ port: (server.address() as AddressInfo).port });
