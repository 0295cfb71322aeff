/**
 * A game server as a process of its own, for tests that kill it. Prints its port. `argv[2]` is the database
 * URL.
 */
import { createServer } from 'node:http';
import { connect } from '@hangout/db';
import { createAuthenticator } from '@hangout/platform/authentication/authentication';
import { createClock } from '@hangout/platform/clock/clock';
import { readConfig } from '@hangout/platform/config/config';
import { createLog } from '@hangout/platform/log/log';
import { createMetrics } from '@hangout/platform/metrics/metrics';
import { createRateCounters } from '@hangout/platform/rate-limits/rate-limits';
import { testSecrets } from '@hangout/platform/secrets/testing';
import { createTokens } from '@hangout/platform/tokens/tokens';
import { createGameServer } from '../server.ts';

const databaseUrl = process.argv[2] ?? '';
const db = connect(databaseUrl, { poolMax: 5 });
const tokens = await createTokens(db, { secrets: testSecrets });
const gameServer = await createGameServer({
  db,
  databaseUrl,
  config: readConfig({}),
  log: createLog({ level: process.env.TEST_LOG ?? 'fatal' }),
  tokens,
  secrets: testSecrets,
  authenticator: createAuthenticator({ db, tokens }),
  clock: await createClock(db),
  metrics: createMetrics({ process: false }),
  rateCounters: createRateCounters(),
  securityEvents: { record() {} },
});
const server = createServer((request, response) => gameServer.handle(request, response));
gameServer.attach(server);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address ? address.port : '');
});
process.on('SIGTERM', () => void gameServer.close().then(() => process.exit(0)));
