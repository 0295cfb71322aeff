import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.ts';

/**
 * [H1952] Returns the folder served at `/handbook/`, which may not exist; null if no handbook is configured.
 */
export function chooseHandbook({ HANDBOOK }: Pick<Config, 'HANDBOOK'>): string | null {
  if (HANDBOOK === 'none') return null;
  return HANDBOOK ?? fileURLToPath(new URL('../../../../docs/dist', import.meta.url));
}

/** [H917] @throws Error if HANDBOOK names a folder that does not exist */
export function checkHandbook({ HANDBOOK: folder = 'none' }: Pick<Config, 'HANDBOOK'>): void {
  if (folder !== 'none' && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`HANDBOOK: there is no folder ${folder}`);
}

/** [H1953] Returns whether the handbook exists; it may be built while the server runs. */
export function hasHandbook(config: Pick<Config, 'HANDBOOK'>): boolean {
  const folder = chooseHandbook(config);
  return folder !== null && existsSync(join(folder, 'index.html'));
}
