/**
 * npm run bench -- sync: measures how far apart two browsers play the same songs. With --providers it
 * measures songs of music providers, with --browsers two browser engines by their recorded sound. Exits with
 * 1 if a threshold is crossed and with 2 if the machine was too busy to measure.
 */
import { writeFile } from 'node:fs/promises';
import { CLIENT_PROVIDERS, type ClientProvider } from '@hangout/rules';
import { startRestartableApp } from '@hangout/testkit/app-process/restartable-app';
import { createCommand, parseInteger, parseNumber } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import { ALL_PAIRS, missingForEngines, parsePair } from './engine-windows.ts';
import { measure } from './measure.ts';
import { measurePairs } from './measure-pair.ts';
import {
  formatProviders,
  inconclusiveProviders,
  measureProviders,
  providersBeyondLimit,
} from './measure-providers.ts';
import { formatPairs, reportVerdicts } from './pair-figures.ts';
import { mostChanges } from './song-plan.ts';
import { missingForSound } from './sound-server.ts';
import {
  brokenThresholds,
  ENOUGH,
  formatResult,
  runUntilConclusive,
  type SyncResult,
  type Verdict,
  verdictFor,
} from './verdict.ts';

/** Network of the second run with `--all`. */
const FAR = { delayMs: 75, jitterMs: 25 };
const CODES: Record<Verdict, number> = { good: 0, violation: 1, inconclusive: 2 };

const options = createCommand(
  'npm run bench -- sync',
  'How far apart two browsers hear the same songs, beside two audio elements without sync.',
)
  .option('--minutes <n>', 'how long', parseNumber(0.5, 60), 10)
  .option('--changes <n>', 'how often songs change at least, spread over the run', parseInteger(1, 300))
  .option('--delay <ms>', 'of the network, each way', parseNumber(0, 500), 0)
  .option('--jitter <ms>', 'by how much the delay varies', parseNumber(0, 500), 0)
  .option('--pause <s>', 'how long the network of one browser is paused', parseNumber(1, 20), 10)
  .option('--seed <n>', 'of the delays', parseInteger(1, 1e6), 1)
  .option('--all', `a second run with ${FAR.delayMs} ms ± ${FAR.jitterMs} ms`, false)
  .option('--providers', 'songs of every music provider, by stand-ins of the providers', false)
  .option('--provider <name>', `songs of one of ${CLIENT_PROVIDERS.join(', ')}`)
  .option(
    '--browsers [pair...]',
    `engines of browsers by recorded sound, such as firefox-chromium; all by default`,
  )
  .option('--seconds <n>', 'how long each provider is recorded', parseInteger(20, 600), 45)
  .option('--json <file>', 'the figures')
  .parse()
  .opts();
const wantedProviders: readonly ClientProvider[] = options.providers
  ? CLIENT_PROVIDERS
  : CLIENT_PROVIDERS.filter((one) => one === options.provider);
if (options.provider && wantedProviders.length === 0) {
  console.error(`${options.provider} is none of ${CLIENT_PROVIDERS.join(', ')}.`);
  process.exit(exitCodes.badOptions);
}
if (wantedProviders.length > 0) process.exit(await benchProviders(wantedProviders));
const { minutes, changes, pause: pauseSeconds, seed } = options;
const seconds = Math.round(minutes * 60);
if (changes !== undefined && changes > mostChanges(seconds)) {
  console.error(
    `At most ${mostChanges(seconds)} changes in ${minutes} minutes: songs are at least 10 s long.`,
  );
  process.exit(exitCodes.badOptions);
}
const near = { delayMs: options.delay, jitterMs: options.jitter };
const log = (message: string) => console.log(message);
if (options.browsers) process.exit(await benchBrowsers(options.browsers === true ? [] : options.browsers));

async function runOnce(network: typeof FAR): Promise<SyncResult> {
  // Other qualities are not encoded: the benchmark does not play them, and encoding takes time for each song.
  const app = await startRestartableApp({ seed: 'none', env: { AUDIO_QUALITIES: 'medium' } });
  try {
    const run = () =>
      measure({
        address: app.address,
        seconds,
        ...(changes !== undefined && { changes }),
        ...network,
        pauseSeconds,
        seed,
        log,
      });
    const runs = await runUntilConclusive(run);
    if (runs.length > 1) log('the first run was inconclusive, this is the second');
    return runs.at(-1) ?? runs[0];
  } finally {
    await app.close();
  }
}

const results: SyncResult[] = [];
for (const network of options.all ? [near, FAR] : [near]) {
  const result = await runOnce(network);
  results.push(result);
  log(`\n${formatResult(result)}`);
  const verdict = verdictFor(result);
  for (const message of brokenThresholds(result)) log(`FAILED ${message}`);
  if (verdict === 'inconclusive')
    log(
      `inconclusive: ${result.usable} usable chirps, ${ENOUGH} are needed, and a rate that could be judged`,
    );
  if (verdict === 'good') log('ok     every threshold was kept');
  log('');
}
if (options.json) {
  const [first, far] = results.map((result) => ({ verdict: verdictFor(result), ...result }));
  await writeFile(options.json, `${JSON.stringify({ ...first, ...(far && { far }) }, null, 2)}\n`);
}
const verdicts = new Set(results.map(verdictFor));
process.exit(
  CODES[verdicts.has('violation') ? 'violation' : verdicts.has('inconclusive') ? 'inconclusive' : 'good'],
);

/** Measures pairs of browser engines, prints and stores the figures. Returns the exit code. */
async function benchBrowsers(names: readonly string[]): Promise<number> {
  const pairs = names.length > 0 ? names.map(parsePair) : ALL_PAIRS;
  const missing = [...missingForSound(), ...missingForEngines(pairs.flat())];
  if (missing.length > 0) {
    console.error(`This machine lacks ${missing.join(', ')}. The names in brackets are Debian's packages.`);
    return exitCodes.setUpFailed;
  }
  // `process.exit` runs the exit handlers, which end the sound server and the virtual display. A signal without
  // a handler would end this process without them.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(exitCodes.interrupted));
  const results = await measurePairs({ pairs, seconds, ...(changes !== undefined && { changes }), log });
  if (options.json) await writeFile(options.json, `${JSON.stringify({ pairs: results }, null, 2)}\n`);
  const figures = results.map((result) => result.figures);
  log(`\n${formatPairs(figures)}`);
  return CODES[reportVerdicts(figures, log)];
}

/** Measures songs of music providers, prints and stores the figures. Returns the exit code. */
async function benchProviders(providers: readonly ClientProvider[]): Promise<number> {
  const results = await measureProviders({ providers, seconds: options.seconds, log: console.log });
  console.log(`\n${formatProviders(results)}`);
  if (options.json) await writeFile(options.json, `${JSON.stringify({ providers: results }, null, 2)}\n`);
  const beyond = providersBeyondLimit(results);
  for (const message of beyond) console.log(`FAILED ${message}`);
  const unknown = inconclusiveProviders(results);
  if (unknown.length > 0) console.log(`inconclusive: too few usable chirps of ${unknown.join(', ')}`);
  return CODES[beyond.length > 0 ? 'violation' : unknown.length > 0 ? 'inconclusive' : 'good'];
}
