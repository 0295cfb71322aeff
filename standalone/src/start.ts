import {
  createShutdownStack,
  createStartupLog,
  loadEnvironment,
  readConfig,
  shutDownOnSignals,
} from '@hangout/server';
import { openHangout } from './open.ts';

const log = (words: string) => console.log(words);
const closers = createShutdownStack(log);
shutDownOnSignals(closers.closeAll, log);

try {
  const config = readConfig(loadEnvironment());
  const phase = createStartupLog(log, () => performance.now());
  const address = await openHangout({
    config,
    shutdown: closers,
    startupStep: phase,
    log,
    withClient: !process.env.HANGOUT_DEV,
  });
  log(`Hangout is open at ${address}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await closers.closeAll();
  process.exit(1);
}
