import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The sources of the built client, below the root of the project. */
const sources = [
  'client/src',
  'client/public',
  'client/index.html',
  'client/vite.config.ts',
  'client/emoji-names.ts',
  'client/slim-contract.ts',
  'client/package.json',
  'packages/contract/src',
  'packages/room-client/src',
  'packages/rules/src',
];

/** `absent` while there is no client to build, `stale` when a source is newer than the build. */
export async function checkClientFreshness(root: string): Promise<'absent' | 'stale' | 'fresh'> {
  if ((await newest(join(root, 'client/index.html'))) === 0) return 'absent';
  const built = await newest(join(root, 'client/dist/index.html'));
  const times = await Promise.all(sources.map((source) => newest(join(root, source))));
  return built < Math.max(...times) ? 'stale' : 'fresh';
}

/** Time of the last change in a file or folder, tests aside; 0 where there is none. Epoch ms. */
async function newest(path: string): Promise<number> {
  const entry = await stat(path).catch(() => undefined);
  if (!entry) return 0;
  if (!entry.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : entry.mtimeMs;
  const names = await readdir(path);
  const times = await Promise.all(names.map((name) => newest(join(path, name))));
  return Math.max(0, ...times);
}
