import { dirname, posix } from 'node:path';
import { listSourceFiles } from '../ci/source-files.ts';
import { indexes } from './languages.ts';

/** Returns the Markdown files of the handbook: the documents, and what the repository's root says about the project. */
export const listPages = (): string[] =>
  listSourceFiles('docs/**/*.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md');

/** Returns the path of a page in the site; the English index is the start page. */
export function sitePath(source: string): string {
  if (source === indexes.en) return 'index.html';
  // Other pages get their own folder, because docs/security.md and SECURITY.md would be one file on macOS and Windows.
  const path = source.startsWith('docs/') ? source.slice('docs/'.length) : `project/${source.toLowerCase()}`;
  return path
    .replace(/^handbook\//, '')
    .replace(/(^|\/)README\.md$/, '$1index.html')
    .replace(/\.md$/, '.html');
}

/** Returns the relative path from one file of the site to another. */
export const wayBetween = (from: string, to: string): string => posix.relative(dirname(from), to);
