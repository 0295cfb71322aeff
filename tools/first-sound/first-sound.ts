import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { launchBrowser } from '@hangout/testkit/browser';
import { openWindow } from '../../e2e/browsers.ts';
import { at } from '../../e2e/doings.ts';
import { level, SILENCE } from '../../e2e/sound.ts';
import { until } from '../../e2e/until.ts';
import { createStopwatch, type Phase } from './stopwatch.ts';

/** npm start, home page, one click, music: with the time of each. The browser itself is open before. */
export async function measureFirstSound(place: { root: string; dataDir: string }): Promise<Phase[]> {
  const browser = await launchBrowser();
  const { page } = await openWindow(browser);
  const watch = createStopwatch();
  const house = startWithNpm(place);
  try {
    const address = await until('the address', () => /Hangout is open at (\S+)/.exec(house.said())?.[1], {
      patienceMs: 180_000,
      everyMs: 10,
    });
    watch.lap('npm start, until it prints its address');
    for (const [, name = '', seconds] of house.said().matchAll(/^(.+) \((\d+\.\d) s\)$/gm))
      watch.note(name, Number(seconds));
    await page.goto(address, { waitUntil: 'load' });
    watch.lap('home page loaded');
    await at(page, 'walk-in').click();
    await at(page, 'player').waitFor();
    watch.lap('walked into a hangout');
    await until('the first sound', async () => (await level(page)) > SILENCE, {
      patienceMs: 60_000,
      everyMs: 20,
    });
    watch.lap('first sound above silence');
    return watch.end('from npm start to sound');
  } finally {
    await browser.close();
    await house.stop();
  }
}

function startWithNpm({ root, dataDir }: { root: string; dataDir: string }) {
  const own = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', SEED: 'demo', LOG_LEVEL: 'warn' };
  const env = { ...process.env, DATABASE_URL: '', PUBLIC_URL: '', ...own };
  const child = spawn('npm', ['start'], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'close');
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  return {
    said: () => said,
    async stop() {
      // A group of its own: npm, its shell and the house.
      if (child.pid) process.kill(-child.pid, 'SIGTERM');
      await gone;
    },
  };
}
