/**
 * npm run bench -- scene: measures the cost of a frame of the stage, flat and in 3D, with 50, 200 and 500
 * people; with `--memory` also memory use over 100 songs and 1,000 arrivals. With `--visit` instead the page
 * of a hangout with 200 people, with the processor slowed down six times. Exits with 99 if a threshold is
 * crossed.
 */
import { launchBrowser } from '@hangout/testkit/browser';
import { runBench } from '../bench-run.ts';
import { createCommand, parseInteger } from '../cli.ts';
import { describeTicks, readTicks } from '../sync-bench/cpu-steal.ts';
import {
  type FrameCost,
  type Memory,
  measureControl,
  measureMemory,
  measureScene,
  tiers,
} from './measure.ts';
import { serveBenchPage } from './pages.ts';
import { runVisit } from './run-visit.ts';

const options = createCommand(
  'npm run bench -- scene',
  'What a frame of the stage costs, flat and in 3D, with 50, 200 and 500 people.',
)
  .option('--json <file>', 'writes the figures of the frames as JSON')
  .option('--frames <n>', 'how many frames of each stage are measured', parseInteger(30, 3000), 60)
  .option('--memory', 'also what a stage holds before and after 100 songs and 1,000 arrivals', false)
  .option(
    '--visit',
    'instead, the page of a hangout with 200 people, its processor slowed down six times',
    false,
  )
  .option(
    '--seconds <n>',
    'how long the visit is measured while people are silent, and again while they are lively',
    parseInteger(10, 600),
    60,
  )
  .parse()
  .opts();

/**
 * Most that a frame with up to 200 people may cost, and most by which the heap may grow over 100 songs and
 * 1,000 arrivals.
 */
const budgets = { scriptMs: { flat: 2, plain: 4, full: 4 }, drawCalls: 60, heapBytes: 1_000_000 };
const evening = { songs: 100, arrivals: 1000 };

await runBench(options.json, async (closeAfter) => {
  if (options.visit) return runVisit(options.seconds, closeAfter);
  const { address, close } = await serveBenchPage();
  closeAfter(close);
  const browser = await launchBrowser({ webgl: true });
  closeAfter(() => browser.close());
  const figures = await runFrames();
  const crossed = figures.filter(({ people }) => people <= 200).flatMap(findCrossed);
  return { figures, crossed: [...crossed, ...(options.memory ? await runMemory() : [])] };

  async function runFrames(): Promise<FrameCost[]> {
    const ticks = await readTicks();
    const controls = [await measureControl(browser, address, options.frames)];
    const costs: FrameCost[] = [];
    console.log(row(['people', 'tier', 'script ms', 'draw calls', 'triangles']));
    for (const tier of tiers)
      for (const people of [50, 200, 500]) {
        const cost = await measureScene(browser, address, tier, people, options.frames);
        costs.push(cost);
        console.log(row([people, tier, cost.scriptMs.toFixed(2), cost.drawCalls, cost.triangles]));
      }
    controls.push(await measureControl(browser, address, options.frames));
    const [first = 0, last = 0] = controls;
    console.log(
      `control: a fixed loop took ${first.toFixed(2)} ms a frame before, ${last.toFixed(2)} ms after`,
    );
    console.log(describeTicks(ticks, await readTicks()));
    return costs;
  }

  async function runMemory(): Promise<string[]> {
    const crossed: string[] = [];
    for (const tier of tiers) {
      const { before, after } = await measureMemory(browser, address, tier, evening);
      console.log(`\n${row([tier, 'before', 'after'])}`);
      for (const name of Object.keys(before) as (keyof Memory)[]) {
        console.log(row([name, Math.round(before[name]), Math.round(after[name])]));
        const allowed = name === 'heapBytes' ? budgets.heapBytes : name === 'nodes' ? 100 : 0;
        if (after[name] > before[name] + allowed) crossed.push(`${tier}: ${name} grew`);
      }
    }
    return crossed;
  }
});

function findCrossed({ people, tier, scriptMs, drawCalls }: FrameCost): string[] {
  const name = `${tier} with ${people} people`;
  return [
    ...(scriptMs > budgets.scriptMs[tier] ? [`${name}: ${scriptMs} ms of script a frame`] : []),
    ...(drawCalls > budgets.drawCalls ? [`${name}: ${drawCalls} draw calls`] : []),
  ];
}

function row(cells: readonly (string | number)[]): string {
  return cells.map((cell, i) => (i === 0 ? String(cell).padEnd(11) : String(cell).padStart(12))).join('');
}
