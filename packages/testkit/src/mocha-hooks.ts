/** Loaded by .mocharc.json. Starts what the processes of a run share, and reports failed tests. */
import { loadavg } from 'node:os';
import { atEnd } from './at-end.ts';
import { type Broker, startBroker } from './broker.ts';
import './test-settings.ts';
import { beginFile, endFile, listRunningFiles } from './running-files.ts';
import { pendingWaits } from './wait-for.ts';

// [H289] Processes of tests store songs only in medium quality: encoding the other two takes most of an
// upload's time. Tests of qualities set another value.
process.env.AUDIO_QUALITIES ??= 'medium';

let broker: Broker | undefined;

export async function mochaGlobalSetup(): Promise<void> {
  broker = await startBroker();
}

export async function mochaGlobalTeardown(): Promise<void> {
  for (const end of atEnd) await end();
  await broker?.stop();
}

export const mochaHooks: Mocha.RootHookObject = {
  beforeAll(this: Mocha.Context) {
    beginFile(this.test?.parent?.suites[0]?.file);
  },
  // Prints a failure at once, because mocha prints failures only after the last file, which a cancelled run never
  // reaches.
  afterEach(this: Mocha.Context) {
    const { currentTest: test } = this;
    if (test?.state !== 'failed') return;
    const load = loadavg().map((value) => value.toFixed(1));
    const waits = pendingWaits();
    const calls = test.err?.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
    console.log([`FAILED ${test.fullTitle()}`, `  ${test.err?.message}`, ...calls].join('\n'));
    if (waits.length > 0) console.log(`  it was waiting for: ${waits.join('; ')}`);
    console.log(`  load ${load.join(' ')}; beside it ran ${listRunningFiles().join(', ') || 'nothing'}`);
  },
  afterAll() {
    endFile();
  },
};
