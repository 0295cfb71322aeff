/** Builds the client; its folder is the argument. Started by build.ts. */
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { precompressBuild } from './compressed.ts';

const root = process.argv[2] ?? 'client';
const finished = join(root, 'dist');
// Builds into a folder of its own and moves it at the end, so that a half-built client is never served.
const draft = join(root, `dist-${process.pid}`);

// The client is built for production even if the server runs in development.
process.env.NODE_ENV = 'production';

try {
  await build({ root, logLevel: 'warn', build: { outDir: `dist-${process.pid}`, emptyOutDir: true } });
  await precompressBuild(draft);
  await replaceDist();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(`${draft}-old`, { recursive: true, force: true });
  await rm(draft, { recursive: true, force: true });
}

/**
 * Moves the build to `dist`. Tries again if another build has put its own `dist` there between the two
 * renames.
 */
async function replaceDist(tries = 5): Promise<void> {
  await rm(`${draft}-old`, { recursive: true, force: true });
  await rename(finished, `${draft}-old`).catch(() => {});
  try {
    await rename(draft, finished);
  } catch (error) {
    if (tries === 1) throw error;
    await replaceDist(tries - 1);
  }
}
