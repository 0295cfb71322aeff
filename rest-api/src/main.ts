/** Starts one of several REST servers, which share a database and are behind one proxy. */
import { connect } from '@hangout/db';
import { need } from '@hangout/platform/config/config';
import { prepareDatabase } from '@hangout/platform/service/prepare-database';
import { runService } from '@hangout/platform/service/run-service';
import { announceFirstRun, createRest, createRoomPlacement, ensureAdmin, openDependencies } from './index.ts';

await runService(async (config, shutdown) => {
  const databaseUrl = need(config, 'DATABASE_URL');
  await prepareDatabase(config, databaseUrl);
  const db = connect(databaseUrl, { poolMax: 20, applicationName: 'hangout rest' });
  shutdown.add('database pool', () => db.destroy());
  const dependencies = await openDependencies({ config, db, databaseUrl, shutdown, isOneOfSeveral: true });
  await ensureAdmin(db, config);
  const setup = await announceFirstRun(db, dependencies, config.PUBLIC_URL ?? '');
  const rest = await createRest({
    db,
    dependencies: { ...dependencies, roomPlacement: createRoomPlacement(db) },
    bare: true,
  });
  return {
    ...{ checks: { database: () => db.raw('select 1') }, metrics: dependencies.metrics },
    handle: (request, response) => void rest.callback(request, response),
    close: { name: 'REST', run: () => rest.close() },
    greeting: [`REST answers on port ${config.PORT}`, ...(setup === null ? [] : [setup])].join('\n'),
  };
});
