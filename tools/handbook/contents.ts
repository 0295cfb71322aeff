import { dirname } from 'node:path/posix';
import { indexes, type Language } from './languages.ts';
import { findTarget, type Pages } from './links.ts';
import { readTarget } from './read-page.ts';

/** A page of the sidebar, with the pages that are listed below it. */
interface Entry {
  readonly source: string;
  readonly title: string;
  readonly inside: readonly { readonly source: string; readonly title: string }[];
}

export interface Part {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/**
 * Reads the sidebar from the index page of a language: its headings are the parts, its links the pages. A
 * page is called by its own heading. A link to a folder or its README stands for all pages in it.
 */
export function readContents(pages: Pages, language: Language): Part[] {
  const index = pages.get(indexes[language]);
  if (!index) throw new Error(`There is no ${indexes[language]}`);
  const parts: { title: string; entries: Entry[] }[] = [];
  for (const [at, token] of index.tokens.entries()) {
    if (token.type === 'heading_open' && token.tag === 'h2')
      parts.push({ title: index.tokens[at + 1]?.content ?? '', entries: [] });
    for (const child of token.children ?? []) {
      const link = child.type === 'link_open' ? readTarget(child) : null;
      const target = link ? findTarget(pages, index.source, link) : { kind: 'none' as const };
      if (target.kind === 'page' && target.anchor === '')
        parts.at(-1)?.entries.push(entryOf(pages, target.source));
      else if (target.kind === 'folder')
        parts.at(-1)?.entries.push(entryOf(pages, `${target.folder}/README.md`));
    }
  }
  return parts;
}

function entryOf(pages: Pages, source: string): Entry {
  const folder = dirname(source);
  const inside = [...pages.values()].filter(
    (page) => source.endsWith('/README.md') && dirname(page.source) === folder && page.source !== source,
  );
  return { source, title: pages.get(source)?.title ?? folderTitle(source), inside };
}

/** Returns the title for the list of pages of a folder without a page of its own. */
const folderTitle = (source: string): string => {
  const name = dirname(source).split('/').at(-1) ?? '';
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
};
