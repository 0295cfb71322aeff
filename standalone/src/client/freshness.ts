import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What the client is built from, relative to the project's root. */
const sources = ['client', 'packages/contract/src', 'packages/room-client/src', 'packages/rules/src'];

const isBuilt = (name: string) => name === 'dist' || name === 'node_modules';

/** Returns `absent` if there is no client to build, and `stale` if a source is newer than the build. */
export async function checkClientFreshness(root: string): Promise<'absent' | 'stale' | 'fresh'> {
  if ((await newest(join(root, 'client/index.html'))) === 0) return 'absent';
  const built = await newest(join(root, 'client/dist/index.html'));
  const times = await Promise.all(sources.map((source) => newest(join(root, source))));
  return built < Math.max(...times) ? 'stale' : 'fresh';
}

/**
 * Returns when a file, or any file in a folder except tests, was last changed, epoch ms; 0 if it does not
 * exist.
 */
async function newest(path: string): Promise<number> {
  const entry = await stat(path).catch(() => undefined);
  if (!entry) return 0;
  if (!entry.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : entry.mtimeMs;
  const names = await readdir(path);
  const times = await Promise.all(
    names.filter((name) => !isBuilt(name)).map((name) => newest(join(path, name))),
  );
  return Math.max(0, ...times);
}
