import { globSync } from 'node:fs';
import { root } from './command.ts';

const IGNORED = [
  '**/node_modules/**',
  '**/dist/**',
  '**/.*/**',
  'docs/pictures/**',
  'client/public/baked/**',
];

/**
 * Returns files of the repository by pattern, as paths from its root. Does not use git, because a download has no
 * repository.
 */
export function listSourceFiles(...patterns: string[]): string[] {
  return patterns.flatMap((pattern) => globSync(pattern, { cwd: root, exclude: IGNORED })).sort();
}
