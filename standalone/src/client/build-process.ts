/** Run by build.ts with the client's folder as its argument. */
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

const root = process.argv[2] ?? 'client';
const finished = join(root, 'dist');
// Built beside and moved at once: two starts at a time, or a page that is just loading, never see half a client.
const begun = join(root, `dist-${process.pid}`);

try {
  await build({ root, logLevel: 'warn', build: { outDir: `dist-${process.pid}`, emptyOutDir: true } });
  await takeItsPlace();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(`${begun}-old`, { recursive: true, force: true });
  await rm(begun, { recursive: true, force: true });
}

/** Another build may have ended between the two moves: then that one makes way. */
async function takeItsPlace(tries = 5): Promise<void> {
  await rm(`${begun}-old`, { recursive: true, force: true });
  await rename(finished, `${begun}-old`).catch(() => {});
  try {
    await rename(begun, finished);
  } catch (error) {
    if (tries === 1) throw error;
    await takeItsPlace(tries - 1);
  }
}
