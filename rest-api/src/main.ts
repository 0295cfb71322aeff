/** One of several REST servers: everything but hangouts, in a database and behind a proxy that all of them share. */
import { connect, migrate } from '@hangout/db';
import { need, runAlone } from '@hangout/server';
import { createRest, createWhereabouts, ensureAdmin, openPorts } from './index.ts';

await runAlone(async (config, closers) => {
  const databaseUrl = need(config, 'DATABASE_URL');
  await migrate(databaseUrl);
  const db = connect(databaseUrl, { poolMax: 20, applicationName: 'hangout rest' });
  closers.add('database pool', () => db.destroy());
  const ports = await openPorts({ config, db, databaseUrl, closers, isOneOfSeveral: true });
  await ensureAdmin(db, config);
  const rest = await createRest({ db, ports: { ...ports, whereabouts: createWhereabouts(db) }, bare: true });
  return {
    ...{ parts: { database: () => db.raw('select 1') }, metrics: ports.metrics },
    handle: (request, response) => void rest.callback(request, response),
    close: { name: 'REST', run: () => rest.close() },
    greeting: `REST answers on port ${config.PORT}`,
  };
});
