import { dirname, posix } from 'node:path';
import { listSourceFiles } from '../ci/source-files.ts';
import { indexes } from './languages.ts';

/**
 * Returns the Markdown files of the handbook: all documents, and the pages about the project in the
 * repository's root.
 */
export const listPages = (): string[] =>
  listSourceFiles('docs/**/*.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md');

/** Returns where a page is in the site; the English index is the start page. */
export function sitePath(source: string): string {
  if (source === indexes.en) return 'index.html';
  // Pages of the root get a folder of their own: on macOS and Windows docs/security.md and SECURITY.md would
  // be one file.
  const path = source.startsWith('docs/') ? source.slice('docs/'.length) : `project/${source.toLowerCase()}`;
  return path
    .replace(/^handbook\//, '')
    .replace(/(^|\/)README\.md$/, '$1index.html')
    .replace(/\.md$/, '.html');
}

/** Returns the relative path from one file of the site to another. */
export const wayBetween = (from: string, to: string): string => posix.relative(dirname(from), to);
