/**
 * npm run bench -- voice: measures what the voice relay costs the server, in comparison to a plain ws server,
 * by a command of the load test. With --browsers it measures on which beat of the song two browsers hear a
 * speaker.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createCommand, parseInteger } from '../cli.ts';
import { exitCodes, runToExit } from '../exit-codes.ts';
import { benchBrowsers } from './browsers.ts';

const loadTest = fileURLToPath(new URL('../../loadtest/src/main.ts', import.meta.url));

await runToExit(async () => {
  if (process.argv.includes('--browsers')) return benchBrowsers(readOptions());
  const { status } = spawnSync(process.execPath, [loadTest, 'voice', ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  return status ?? exitCodes.broke;
});

function readOptions() {
  return createCommand('npm run bench -- voice', 'On which beat of the song two browsers hear a speaker.')
    .option('--browsers', 'real browsers with a fake microphone')
    .option('--seconds <n>', 'how long each of the two networks is measured', parseInteger(20, 600), 60)
    .option('--seed <n>', 'of the delays of the network', parseInteger(1, 1e6), 1)
    .option('--json <file>', 'the figures')
    .parse()
    .opts();
}
