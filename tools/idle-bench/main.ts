/**
 * npm run bench -- idle: measures how long a first start and a restart take, and how much memory and processor time a
 * server needs while nobody uses it, without and with the demo world, in comparison to an empty Node process.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type AppProcess, type AppProcessOptions, startAppProcess } from '@hangout/testkit/app-process';
import { runBench } from '../bench-run.ts';
import { createCommand, parseInteger } from '../cli.ts';
import { readTreeUsage } from './process-tree.ts';

const options = createCommand(
  'npm run bench -- idle',
  'What npm start needs while nobody is there: memory and processor time of all its processes.',
)
  .option('--seconds <n>', 'how long processor time is measured', parseInteger(10, 3600), 60)
  .option('--json <file>', 'writes the figures as JSON')
  .parse()
  .opts();

/**
 * Wait after the start, ms, in which the residents of the demo world arrive and memory used for the start is
 * freed.
 */
const SETTLE_MS = 30_000;
const MB = 1_000_000;

/** Most memory that an idle server may use, bytes, and most processor time as a share of one core. */
const limits = {
  none: { bytes: 180 * MB, share: 0.01 },
  demo: { bytes: 300 * MB, share: 0.05 },
} as const;
/** Longest start with a built client and an existing database, ms. */
const MAX_RESTART_MS = 5000;

interface IdleFigures {
  readonly bytes: number;
  readonly processes: number;
  readonly share: number;
  readonly firstStartMs?: number;
  readonly restartMs?: number;
}

/** Starts the server with a data folder; `ms` is how long that took. */
async function startTimed(options: AppProcessOptions): Promise<{ app: AppProcess; ms: number }> {
  const begun = performance.now();
  const app = await startAppProcess(options);
  return { app, ms: Math.round(performance.now() - begun) };
}

await runBench(options.json, async (closeAfter) => {
  const control = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)']);
  closeAfter(() => control.kill());
  const figures: Record<string, IdleFigures> = {};
  const crossed: string[] = [];
  await setTimeout(1_000);
  figures.control = { ...(await readTreeUsage(control.pid ?? 0)), share: 0 };
  for (const seed of ['none', 'demo'] as const) {
    const dataDir = await mkdtemp(join(tmpdir(), 'hangout-idle-'));
    closeAfter(() => rm(dataDir, { recursive: true, force: true, maxRetries: 50 }));
    const first = await startTimed({ seed, dataDir });
    closeAfter(first.app.kill);
    await first.app.stop();
    const { app, ms: restartMs } = await startTimed({ seed, dataDir });
    closeAfter(app.kill);
    await setTimeout(SETTLE_MS);
    const pid = app.child.pid ?? 0;
    const before = await readTreeUsage(pid);
    await setTimeout(options.seconds * 1000);
    const after = await readTreeUsage(pid);
    await app.stop();
    const share = (after.cpuMs - before.cpuMs) / (options.seconds * 1000);
    const { bytes, processes } = after;
    figures[seed] = { bytes, processes, share, firstStartMs: first.ms, restartMs };
    const { bytes: control = 1 } = figures.control ?? {};
    console.log(
      `${seed}: ${Math.round(after.bytes / MB)} MB in ${after.processes} processes, ${(after.bytes / control).toFixed(1)} times an empty Node; ${(100 * share).toFixed(1)} % of a core; first start ${first.ms} ms, restart ${restartMs} ms`,
    );
    if (after.bytes > limits[seed].bytes) crossed.push(`${seed}: over ${limits[seed].bytes / MB} MB`);
    if (restartMs > MAX_RESTART_MS) crossed.push(`${seed}: restart over ${MAX_RESTART_MS} ms`);
    if (share > limits[seed].share) crossed.push(`${seed}: over ${100 * limits[seed].share} % of a core`);
  }
  return { figures, crossed };
});
