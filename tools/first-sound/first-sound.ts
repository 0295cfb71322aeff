import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { launchBrowser } from '@hangout/testkit/browser';
import { byTestId } from '@hangout/testkit/browser/page-actions';
import { readLevel, SILENCE } from '@hangout/testkit/browser/sound';
import { openWindow } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import { createStopwatch, type Phase } from './stopwatch.ts';

/** A command that starts all servers and prints the address. */
export interface StartCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Signal that ends the command; SIGTERM if absent. */
  readonly endBy?: NodeJS.Signals;
}

/** Returns the start command of a repository. */
export function npmStart({ root, dataDir }: { root: string; dataDir: string }): StartCommand {
  const own = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', SEED: 'demo', LOG_LEVEL: 'warn' };
  const env = { ...process.env, DATABASE_URL: '', MIGRATION_DATABASE_URL: '', PUBLIC_URL: '', ...own };
  return { file: 'npm', args: ['start'], cwd: root, env };
}

/**
 * Measures how long it takes from the start to the home page and, after one click, to music. The browser is
 * already running.
 */
export async function measureFirstSound(command: StartCommand): Promise<Phase[]> {
  const browser = await launchBrowser();
  const { page } = await openWindow(browser);
  const watch = createStopwatch();
  const app = start(command);
  try {
    const address = await waitFor('the address', () => /Hangout is open at (\S+)/.exec(app.output())?.[1], {
      intervalMs: 10,
    });
    watch.lap('start, until it prints its address');
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
    return watch.end('from the start to sound');
  } finally {
    await browser.close();
    await app.stop();
  }
}

function start({ file, args, cwd, env, endBy = 'SIGTERM' }: StartCommand) {
  const child = spawn(file, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return {
    output: () => output,
    async stop() {
      // Signals the whole process group: npm, its shell and the app process.
      if (child.pid) process.kill(-child.pid, endBy);
      await closed;
    },
  };
}
