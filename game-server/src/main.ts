/**
 * Runs a game server of a cluster: hangouts and lobby on one port, behind a proxy, with a database that all
 * processes share.
 */
import { connect } from '@hangout/db';
import { createAuthenticator } from '@hangout/platform/authentication/authentication';
import { need } from '@hangout/platform/config/config';
import { createRateCounters } from '@hangout/platform/rate-limits/rate-limits';
import { openSharedStore } from '@hangout/platform/rate-limits/shared-store';
import { createSecurityEvents } from '@hangout/platform/security-events/security-events';
import { openFoundation } from '@hangout/platform/service/open-foundation';
import { prepareDatabase } from '@hangout/platform/service/prepare-database';
import { runService } from '@hangout/platform/service/run-service';
import { createGameServer } from './server.ts';

await runService(async (config, shutdown) => {
  const databaseUrl = need(config, 'DATABASE_URL');
  const name = need(config, 'PROCESS_NAME');
  await prepareDatabase(config, databaseUrl);
  const db = connect(databaseUrl, { poolMax: 10, applicationName: `hangout ${name}`, queryTimeoutMs: 5000 });
  shutdown.add('database pool', () => db.destroy());
  const foundation = await openFoundation({ config, db, databaseUrl, shutdown });
  const { log, clock, tokens, metrics } = foundation;
  const authenticator = createAuthenticator({ db, tokens, config, now: clock.now });
  const shared = await openSharedStore({ config, databaseUrl, shutdown, log });
  const rateCounters = createRateCounters({ generous: config.LIMITS_TIMES, shared });
  const securityEvents = createSecurityEvents({ db, log, clock });
  shutdown.add('security events', () => securityEvents.close());
  const gameServer = await createGameServer({
    ...{ ...foundation, authenticator, rateCounters, securityEvents },
    cluster: {
      ...{ name, redisUrl: config.REDIS_URL },
      onReplaced(error) {
        console.error(error.message);
        shutdown.closeAll().finally(() => process.exit(1));
      },
    },
  });
  return {
    ...{ checks: gameServer.readinessChecks, metrics },
    handle(request, response) {
      if (gameServer.handles(request)) gameServer.handle(request, response);
      else response.writeHead(404).end();
    },
    attach: (server) => gameServer.attach(server),
    close: { name: 'rooms', run: () => gameServer.close() },
    greeting: `Game server ${name} takes hangouts on port ${config.PORT}`,
  };
});
