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
  await rename(finished, `${begun}-old`).catch(() => {});
  await rename(begun, finished);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(`${begun}-old`, { recursive: true, force: true });
  await rm(begun, { recursive: true, force: true });
}
