/**
 * npm run bench -- idle: what a server needs while nobody is there, without and with the demo world, beside an empty
 * Node process.
 */
import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { startAppProcess } from '@hangout/testkit/app-process';
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

/** After the start, the demo world's residents arrive and start-up memory is freed. */
const SETTLE_MS = 30_000;
const MB = 1_000_000;

/** Largest memory, bytes, and share of a processor core. */
const limits = {
  none: { bytes: 265 * MB, share: 0.03 },
  demo: { bytes: 450 * MB, share: 0.05 },
} as const;

await runBench(options.json, async (closeAfter) => {
  const control = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)']);
  closeAfter(() => control.kill());
  const figures: Record<string, { bytes: number; processes: number; share: number }> = {};
  const crossed: string[] = [];
  await setTimeout(1_000);
  figures.control = { ...(await readTreeUsage(control.pid ?? 0)), share: 0 };
  for (const seed of ['none', 'demo'] as const) {
    const begun = performance.now();
    const app = await startAppProcess({ seed });
    closeAfter(app.kill);
    const startMs = Math.round(performance.now() - begun);
    await setTimeout(SETTLE_MS);
    const pid = app.child.pid ?? 0;
    const before = await readTreeUsage(pid);
    await setTimeout(options.seconds * 1000);
    const after = await readTreeUsage(pid);
    await app.stop();
    const share = (after.cpuMs - before.cpuMs) / (options.seconds * 1000);
    figures[seed] = { bytes: after.bytes, processes: after.processes, share };
    const { bytes: control = 1 } = figures.control ?? {};
    console.log(
      `${seed}: ${Math.round(after.bytes / MB)} MB in ${after.processes} processes, ${(after.bytes / control).toFixed(1)} times an empty Node; ${(100 * share).toFixed(1)} % of a core; started in ${startMs} ms`,
    );
    if (after.bytes > limits[seed].bytes) crossed.push(`${seed}: over ${limits[seed].bytes / MB} MB`);
    if (share > limits[seed].share) crossed.push(`${seed}: over ${100 * limits[seed].share} % of a core`);
  }
  return { figures, crossed };
});
