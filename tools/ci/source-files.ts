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
 * Returns the files that match a pattern, relative to the repository's root. Works without git, because a
 * downloaded archive has no repository.
 */
export function listSourceFiles(...patterns: string[]): string[] {
  return patterns.flatMap((pattern) => globSync(pattern, { cwd: root, exclude: IGNORED })).sort();
}
