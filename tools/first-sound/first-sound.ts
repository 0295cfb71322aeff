import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { launchBrowser } from '@hangout/testkit/browser';
import { byTestId } from '@hangout/testkit/browser/page-actions';
import { readLevel, SILENCE } from '@hangout/testkit/browser/sound';
import { openWindow } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import { createStopwatch, type Phase } from './stopwatch.ts';

/**
 * Measures the time from `npm start` to the home page and, after one click, to music. The browser is started
 * beforehand.
 */
export async function measureFirstSound(options: { root: string; dataDir: string }): Promise<Phase[]> {
  const browser = await launchBrowser();
  const { page } = await openWindow(browser);
  const watch = createStopwatch();
  const app = startWithNpm(options);
  try {
    const address = await waitFor('the address', () => /Hangout is open at (\S+)/.exec(app.output())?.[1], {
      intervalMs: 10,
    });
    watch.lap('npm start, until it prints its address');
    for (const [, name = '', seconds] of app.output().matchAll(/^(.+) \((\d+\.\d) s\)$/gm))
      watch.note(name, Number(seconds));
    await page.goto(address, { waitUntil: 'load' });
    watch.lap('home page loaded');
    await byTestId(page, 'walk-in').click();
    await byTestId(page, 'player').waitFor();
    watch.lap('joined a hangout');
    await waitFor('the first sound', async () => (await readLevel(page)) > SILENCE, {
      intervalMs: 20,
    });
    watch.lap('first sound above silence');
    return watch.end('from npm start to sound');
  } finally {
    await browser.close();
    await app.stop();
  }
}

function startWithNpm({ root, dataDir }: { root: string; dataDir: string }) {
  const own = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', SEED: 'demo', LOG_LEVEL: 'warn' };
  const env = { ...process.env, DATABASE_URL: '', MIGRATION_DATABASE_URL: '', PUBLIC_URL: '', ...own };
  const child = spawn('npm', ['start'], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return {
    output: () => output,
    async stop() {
      // npm, its shell and the app process form their own process group.
      if (child.pid) process.kill(-child.pid, 'SIGTERM');
      await closed;
    },
  };
}
