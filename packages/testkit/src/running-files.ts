import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Environment variable with a folder in which each worker notes its current test file; tools/ci/test.ts sets
 * it.
 */
export const RUNNING_FILES_FOLDER = 'HANGOUT_TEST_RUNNING_FILES';

const own = String(process.pid);

/** Notes that this process now runs the tests of a file. */
export function beginFile(file: string | undefined): void {
  const folder = process.env[RUNNING_FILES_FOLDER];
  if (!folder || !file) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, own), relative(process.cwd(), file));
}

export function endFile(): void {
  const folder = process.env[RUNNING_FILES_FOLDER];
  if (folder) rmSync(join(folder, own), { force: true });
}

/** Returns the test files that other processes of the run are running. */
export function listRunningFiles(): string[] {
  const folder = process.env[RUNNING_FILES_FOLDER];
  if (!folder) return [];
  return readdirSync(folder)
    .filter((pid) => pid !== own)
    .flatMap((pid) => {
      try {
        return [readFileSync(join(folder, pid), 'utf8')];
      } catch {
        // The other process has removed its note in the meantime.
        return [];
      }
    });
}
