/**
 * npm run bench -- load: measures what the home page and a hangout send to a new visitor and how long they
 * take on a slow connection, in comparison to the figures before code splitting; and the time from a
 * hangout's link to the first sound, in comparison to a page with only an audio element.
 */
import { readFile } from 'node:fs/promises';
import { startAppProcess } from '@hangout/testkit/app-process';
import { launchBrowser } from '@hangout/testkit/browser';
import { byTestId } from '@hangout/testkit/browser/page-actions';
import {
  measureHangout,
  measureHome,
  type PageLoad,
  type PageRequest,
} from '@hangout/testkit/browser/page-load';
import { openWindow } from '@hangout/testkit/browser/test-browsers';
import { runBench } from '../bench-run.ts';
import { createCommand, parseInteger } from '../cli.ts';
import { openNetworkProxy } from '../sync-bench/network-proxy.ts';
import { type FirstSoundRow, measureFirstSounds } from './first-sound.ts';
import { networks } from './networks.ts';

const options = createCommand(
  'npm run bench -- load',
  'What pages send to a new visitor, and how long they take at 1.6 Mbit/s and 150 ms. The first sound of a hangout there and at 10 Mbit/s and 60 ms, also of a second visit.',
)
  .option('--json <file>', 'writes the figures as JSON')
  .option('--requests', 'prints each request with its time and size')
  .option('--only-sound', 'measures only the first sound')
  .option('--visits <n>', 'visits of which the median first sound counts', parseInteger(1, 50), 3)
  .parse()
  .opts();

/**
 * Most bytes that may be transferred for a page; for a hangout, until its player and its chat can be used.
 */
const budgets = {
  home: { scriptBytes: 120_000, totalBytes: 488_000 },
  hangout: { interactiveScriptBytes: 208_000 },
};
const rows = [
  ...(['scriptBytes', 'interactiveScriptBytes', 'totalBytes', 'requests'] as const),
  ...(['fcpMs', 'lcpMs', 'playerMs', 'interactiveMs', 'soundMs'] as const),
];

await runBench(options.json, async (closeAfter) => {
  const before: PageLoad[] = JSON.parse(await readFile(new URL('before.json', import.meta.url), 'utf8'));
  const app = await startAppProcess({ seed: 'demo' });
  closeAfter(app.stop);
  // Uses a proxy, because the throttling of the browser's developer tools delivers data in pieces of half a megabyte.
  const proxy = await openNetworkProxy(app.address, networks.slow);
  closeAfter(proxy.close);
  const browser = await launchBrowser({ webgl: false });
  closeAfter(() => browser.close());
  const slug = await findLiveliest(app.address);
  const visits = options.onlySound
    ? []
    : [await measureHome(browser, proxy.origin), await measureHangout(browser, proxy.origin, slug)];
  const figures: PageLoad[] = visits.map(({ requestList: _, ...figure }) => figure);
  for (const figure of figures)
    print(
      figure,
      before.find(({ page }) => page === figure.page),
    );
  const sounds = await measureFirstSounds(browser, app.address, slug, options.visits);
  printSounds(sounds.map(({ row }) => row));
  if (options.requests) {
    for (const { page, requestList } of visits) printRequests(page, requestList);
    for (const { row, requestList } of sounds) printRequests(`${row.network} ${row.visit}`, requestList);
  }
  const crossed = figures.flatMap((figure) =>
    Object.entries(budgets[figure.page]).flatMap(([row, most]) =>
      (figure[row as (typeof rows)[number]] ?? 0) > most ? [`${figure.page}: ${row} over ${most}`] : [],
    ),
  );
  return { figures: [...figures, ...sounds.map(({ row }) => row)], crossed };

  /** Waits until the home page links to a hangout and returns its slug. */
  async function findLiveliest(address: string): Promise<string> {
    const { page, context } = await openWindow(browser);
    await page.goto(address);
    const href = await byTestId(page, 'walk-in').getAttribute('href', { timeout: 60_000 });
    await context.close();
    return (href ?? '').replace('/r/', '');
  }
});

function print(figure: PageLoad, before: PageLoad | undefined): void {
  console.log(`\n${figure.page.padEnd(24)}${'now'.padStart(10)}${'before'.padStart(10)}`);
  for (const row of rows)
    console.log(
      `${row.padEnd(24)}${String(figure[row] ?? '').padStart(10)}${String(before?.[row] ?? '').padStart(10)}`,
    );
}

function printSounds(sounds: readonly FirstSoundRow[]): void {
  const columns = ['played, ms', 'heard, ms', 'control', 'ratio'];
  console.log(`\n${'first sound'.padEnd(24)}${columns.map((column) => column.padStart(12)).join('')}`);
  for (const { network, visit, soundMs, heardMs, controlMs, timesControl } of sounds) {
    const figures = [soundMs, heardMs, controlMs, timesControl].map((figure) => String(figure).padStart(12));
    console.log(`${`${network} ${visit}`.padEnd(24)}${figures.join('')}`);
  }
}

/**
 * Prints each request: start and end in ms (a minus if it has not ended), transferred bytes, type and path.
 */
function printRequests(page: string, requests: readonly PageRequest[]): void {
  console.log(`\n${page}: requests`);
  for (const { startMs, endMs, bytes, type, url, range } of requests) {
    const { pathname, search } = new URL(url);
    const columns = [startMs, endMs ?? '-', bytes].map((value) => String(value).padStart(8));
    console.log(`${columns.join('')}  ${type.padEnd(12)}${pathname}${search.slice(0, 24)} ${range ?? ''}`);
  }
}
