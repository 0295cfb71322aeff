import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createStopwatch, type Phase } from './stopwatch.ts';

const run = promisify(execFile);

/** Clones the latest commit into a folder, and installs it with an empty npm cache. */
export async function installFreshClone(
  from: string,
  folder: string,
): Promise<{ root: string; phases: Phase[] }> {
  const root = join(folder, 'hangout');
  const watch = createStopwatch();
  await run('git', ['clone', '--quiet', '--no-local', from, root]);
  watch.lap('git clone');
  const env = { ...process.env, npm_config_cache: join(folder, 'npm-cache') };
  await run('npm', ['install'], { cwd: root, env, maxBuffer: 64 * 1024 * 1024 });
  watch.lap('npm install with an empty cache');
  return { root, phases: watch.end('ready to start') };
}
