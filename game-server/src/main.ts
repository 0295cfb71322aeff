/**
 * Runs one game server process of a cluster: hangouts and lobby on one port, behind a proxy, with a database shared
 * by all processes.
 */
import { connect } from '@hangout/db';
import { createAuthenticator } from '@hangout/platform/authentication/authentication';
import { createClock } from '@hangout/platform/clock/clock';
import { need } from '@hangout/platform/config/config';
import { openErrorReports } from '@hangout/platform/error-reports/open-error-reports';
import { createJobs } from '@hangout/platform/jobs/jobs';
import { createLog } from '@hangout/platform/log/log';
import { createMetrics } from '@hangout/platform/metrics/metrics';
import { openMusicProviders } from '@hangout/platform/music-providers/music-providers';
import { createRateCounters } from '@hangout/platform/rate-limits/rate-limits';
import { openSharedStore } from '@hangout/platform/rate-limits/shared-store';
import { openSecrets } from '@hangout/platform/secrets/secrets';
import { createSecurityEvents } from '@hangout/platform/security-events/security-events';
import { prepareDatabase } from '@hangout/platform/service/prepare-database';
import { runService } from '@hangout/platform/service/run-service';
import { createTokens } from '@hangout/platform/tokens/tokens';
import { createGameServer } from './server.ts';

await runService(async (config, shutdown) => {
  const databaseUrl = need(config, 'DATABASE_URL');
  const name = need(config, 'PROCESS_NAME');
  await prepareDatabase(config, databaseUrl);
  const db = connect(databaseUrl, { poolMax: 10, applicationName: `hangout ${name}`, queryTimeoutMs: 5000 });
  shutdown.add('database pool', () => db.destroy());
  const errorReports = await openErrorReports(config);
  shutdown.add('error reports', () => errorReports.close());
  const log = createLog({ level: config.LOG_LEVEL, report: errorReports.report });
  const clock = await createClock(db);
  shutdown.add('clock', async () => clock.close());
  const secrets = await openSecrets(db, config);
  const tokens = await createTokens(db, {
    secrets,
    accessSeconds: config.ACCESS_TOKEN_SECONDS,
    now: () => clock.now(),
    onError: (error) =>
      log.warn({ err: error }, 'signing keys could not be read again; using those in memory'),
  });
  const authenticator = createAuthenticator({ db, tokens, config });
  const jobs = await createJobs(databaseUrl, { onError: (error) => log.error({ err: error }, 'jobs') });
  shutdown.add('jobs', () => jobs.stop());
  const metrics = createMetrics();
  const shared = openSharedStore({ config, databaseUrl, shutdown, log });
  const rateCounters = createRateCounters({ generous: config.LIMITS_TIMES, shared });
  const securityEvents = createSecurityEvents({ db, log, clock, config });
  shutdown.add('security events', () => securityEvents.close());
  const gameServer = await createGameServer({
    ...{ db, databaseUrl, config, log, secrets, tokens, authenticator, clock, metrics, jobs },
    ...{ rateCounters, securityEvents, musicProviders: await openMusicProviders({ config, db }) },
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
