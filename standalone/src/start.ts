import { readConfig } from '@hangout/platform/config/config';
import { loadEnvironment } from '@hangout/platform/config/environment';
import { releaseStartupMemory } from '@hangout/platform/service/release-startup-memory';
import { createShutdownStack } from '@hangout/platform/service/shutdown-stack';
import { shutDownOnSignals } from '@hangout/platform/service/signals';
import { createStartupLog } from '@hangout/platform/service/startup-log';
import { openHangout } from './open.ts';

const log = (message: string) => console.log(message);
/** Set by `npm run dev`: where Vite serves the client, because this process does not. */
const clientUrl = process.env.HANGOUT_DEV_CLIENT;
const shutdown = createShutdownStack(log);
shutDownOnSignals(shutdown.closeAll, log);

try {
  const config = readConfig(loadEnvironment());
  const startupStep = createStartupLog(log, () => performance.now());
  const address = await openHangout({
    config,
    shutdown,
    startupStep,
    log,
    withClient: !process.env.HANGOUT_DEV,
    ...(clientUrl && { clientUrl }),
  });
  log(`Hangout is open at ${clientUrl ?? address}`);
  releaseStartupMemory();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await shutdown.closeAll();
  process.exit(1);
}
