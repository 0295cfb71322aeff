/**
 * npm run bench:voice: what the relay of voices costs the server, beside a plain ws server; it is a command of the load test.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { exitCodes, runToExit } from '../exit-codes.ts';

const loadTest = fileURLToPath(new URL('../../loadtest/src/main.ts', import.meta.url));

await runToExit(async () => {
  const { status } = spawnSync(process.execPath, [loadTest, 'voice', ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  return status ?? exitCodes.broke;
});
