/**
 * Runs the jobs and scheduled tasks of a cluster. Any number of such processes can share a database's jobs.
 */
import { connect } from '@hangout/db';
import { need } from '@hangout/platform/config/config';
import { openFiles } from '@hangout/platform/files/open-files';
import { createMediaProcesses } from '@hangout/platform/isolation/process-pool';
import { createMailer } from '@hangout/platform/mail/mailer';
import { createLoadAccount } from '@hangout/platform/music-accounts/load-account';
import { openPayments } from '@hangout/platform/payments/open-payments';
import { openFoundation } from '@hangout/platform/service/open-foundation';
import { prepareDatabase } from '@hangout/platform/service/prepare-database';
import { runService } from '@hangout/platform/service/run-service';
import { openWorker } from './open-worker.ts';

await runService(async (config, shutdown) => {
  const databaseUrl = need(config, 'DATABASE_URL');
  await prepareDatabase(config, databaseUrl);
  const db = connect(databaseUrl, { poolMax: 10, applicationName: 'hangout worker' });
  shutdown.add('database pool', () => db.destroy());
  const foundation = await openFoundation({ config, db, databaseUrl, shutdown });
  const { log, metrics, place } = foundation;
  const mail = createMailer(config, log, null, place);
  shutdown.add('mail', async () => mail.close());
  await openWorker({
    ...{ ...foundation, mail },
    files: await openFiles(config, (message) => log.warn(message)),
    processes: createMediaProcesses(config),
    payments: await openPayments({ config }),
    loadAccount: createLoadAccount(foundation),
  });
  return {
    ...{ checks: { database: () => db.raw('select 1') }, metrics },
    handle: (_request, response) => void response.writeHead(404).end(),
    greeting: `Worker runs jobs; its health is on port ${config.PORT}`,
  };
});
