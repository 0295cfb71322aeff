import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import MiniSearch from 'minisearch';
import { root } from '../ci/command.ts';
import { type Part, readContents } from './contents.ts';
import { type Language, languageOf, languages, otherLanguageOf } from './languages.ts';
import { findTarget, imagePath, listDeadLinks, type Pages, resolveLink } from './links.ts';
import { listTargets, readPage, renderPage } from './read-page.ts';
import { type SearchEntry, searchOptions } from './search-options.ts';
import { listPages, sitePath, wayBetween } from './site-paths.ts';
import { escapeHtml, renderTemplate } from './template.ts';

const read = (path: string) => readFileSync(join(root, path));
const readText = (path: string) => readFileSync(join(root, path), 'utf8');

export const readPages = (): Pages =>
  new Map(listPages().map((source) => [source, readPage(source, readText(source))]));

/** Returns the files of the handbook, keyed by path. @throws Error that lists the links with no target */
export function buildHandbook(pages = readPages()): Record<string, string | Uint8Array> {
  const dead = listDeadLinks(pages);
  if (dead.length > 0) throw new Error(dead.join('\n'));
  const contents = { en: readContents(pages, 'en'), es: readContents(pages, 'es') };
  const files: Record<string, string | Uint8Array> = { ...fixedFiles(), ...pictures(pages) };
  for (const page of pages.values())
    files[sitePath(page.source)] = renderTemplate({
      ...{ source: page.source, title: page.title, contents: contents[languageOf(page.source)] },
      hasOtherLanguage:
        pages.has(otherLanguageOf(page.source)) && otherLanguageOf(page.source) !== page.source,
      html: renderPage(page, (link) => resolveLink(pages, page.source, link)),
      headings: page.sections.filter(({ level }) => level === 2),
    });
  for (const { source, title, inside } of contents.en.flatMap(({ entries }) => entries))
    if (!pages.has(source)) files[sitePath(source)] = renderFolder({ source, title, inside }, contents.en);
  for (const language of languages)
    files[`search-index.${language}.json`] = makeIndex(pages, contents[language], language);
  return files;
}

/** Renders the list of pages of a folder without a page of its own. */
function renderFolder({ source, title, inside }: Part['entries'][number], contents: Part[]): string {
  const items = inside.map(
    (page) =>
      `<li><a href="${wayBetween(sitePath(source), sitePath(page.source))}">${escapeHtml(page.title)}</a></li>`,
  );
  const html = `<h1>${escapeHtml(title)}</h1>\n<ul>\n${items.join('\n')}\n</ul>\n`;
  return renderTemplate({ source, title, html, headings: [], contents, hasOtherLanguage: false });
}

function pictures(pages: Pages): Record<string, Uint8Array> {
  const sources = [...pages.values()].flatMap((page) =>
    listTargets(page).flatMap((link) => {
      const target = findTarget(pages, page.source, link);
      return target.kind === 'picture' ? target.source : [];
    }),
  );
  return Object.fromEntries(sources.map((source) => [imagePath(source), read(source)]));
}

/** The files that do not depend on the pages: styles, with the client's colours and fonts, and the search. */
function fixedFiles(): Record<string, string | Uint8Array> {
  const own = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
  const script = (path: string) =>
    stripTypeScriptTypes(own(path))
      .replace("'minisearch'", "'./minisearch.js'")
      .replace("'../search-options.ts'", "'./search-options.js'");
  const library = fileURLToPath(import.meta.resolve('minisearch'));
  return {
    'handbook.css': own('handbook.css'),
    'tokens.css': readText('client/src/design/tokens.css'),
    'headings.woff2': read('client/src/design/bricolage-grotesque-latin.woff2'),
    'text.woff2': read('node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    'page.js': script('browser/page.ts'),
    'search-options.js': script('search-options.ts'),
    'minisearch.js': readFileSync(library, 'utf8').replace(/\n\/\/# sourceMappingURL=.*/, ''),
  };
}

function makeIndex(pages: Pages, contents: Part[], language: Language): string {
  const partOf = new Map(
    contents.flatMap(({ title, entries }) =>
      entries.flatMap(({ source, inside }) =>
        [source, ...inside.map((one) => one.source)].map((one) => [one, title] as const),
      ),
    ),
  );
  const index = new MiniSearch<SearchEntry>(searchOptions);
  let id = 0;
  for (const { source, title, sections } of pages.values())
    for (const section of languageOf(source) === language ? sections : []) {
      const url = section.level === 1 ? sitePath(source) : `${sitePath(source)}#${section.id}`;
      index.add({
        id: id++,
        heading: section.heading,
        page: title,
        part: partOf.get(source) ?? '',
        url,
        text: section.text,
      });
    }
  return JSON.stringify(index);
}
