import { startAppProcess } from '@hangout/testkit/app-process';
import { launchBrowser } from '@hangout/testkit/browser';
import type { Measurement } from '../bench-run.ts';
import { describeTicks, readTicks } from '../sync-bench/cpu-steal.ts';
import { gatherAudience } from './audience.ts';
import { openVisit, type PageCost } from './measure-visit.ts';

const people = 200;
const slowness = 6;
/** How long the page may settle before the measurement, s. */
const settleSeconds = 10;

const limits = { longTasks: 0, slowestInteractionMs: 200, framesPerSecond: 30 };

/**
 * Visits a hangout with 200 people, with the processor slowed down six times: first while nobody acts, as the
 * control, then while people chat, vote, walk, leave and return.
 */
export async function runVisit(
  seconds: number,
  closeAfter: (close: () => unknown) => void,
): Promise<Measurement> {
  const app = await startAppProcess({ env: { LIMITS_TIMES: '1000', AUDIO_QUALITIES: 'medium' } });
  closeAfter(app.stop);
  const audience = await gatherAudience(app.address, people);
  closeAfter(audience.leave);
  const browser = await launchBrowser({ webgl: false });
  closeAfter(() => browser.close());
  const visit = await openVisit(browser, `${app.address}/r/${audience.slug}`, slowness);
  closeAfter(visit.close);
  const ticks = await readTicks();
  await visit.watch(settleSeconds, () => audience.beLively(settleSeconds));
  const silent = await visit.watch(seconds, async () => {});
  const lively = await visit.watch(seconds, () => audience.beLively(seconds));
  print({ silent, lively });
  console.log(describeTicks(ticks, await readTicks()));
  const crossed = [
    ...(lively.longTasks > limits.longTasks ? [`${lively.longTasks} tasks of more than 50 ms`] : []),
    ...(lively.slowestInteractionMs > limits.slowestInteractionMs
      ? [`an interaction took ${lively.slowestInteractionMs} ms`]
      : []),
    ...(lively.framesPerSecond < limits.framesPerSecond
      ? [`${lively.framesPerSecond.toFixed(1)} frames a second`]
      : []),
  ];
  return { figures: { silent, lively }, crossed };
}

function print({ silent, lively }: { silent: PageCost; lively: PageCost }): void {
  const row = (name: string, read: (cost: PageCost) => number, digits = 0) =>
    console.log(
      name.padEnd(28) + [silent, lively].map((cost) => read(cost).toFixed(digits).padStart(10)).join(''),
    );
  console.log(
    `${`${people} people, 1/${slowness} speed`.padEnd(28)}${'silent'.padStart(10)}${'lively'.padStart(10)}`,
  );
  row('tasks over 50 ms', ({ longTasks }) => longTasks);
  row('longest task, ms', ({ longestTaskMs }) => longestTaskMs);
  row('main thread busy, %', ({ busy }) => busy * 100, 1);
  row('of it scripts, %', ({ script }) => script * 100, 1);
  row('frames a second', ({ framesPerSecond }) => framesPerSecond, 1);
  row('slowest interaction, ms', ({ slowestInteractionMs }) => slowestInteractionMs);
  row('interactions', ({ interactions }) => interactions);
  console.log(`lively / silent: ${(lively.busy / silent.busy).toFixed(2)} times the busy time`);
}
