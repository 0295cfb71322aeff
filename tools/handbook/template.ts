import type { Part } from './contents.ts';
import { indexes, languageOf, otherLanguageOf, texts } from './languages.ts';
import { sitePath, wayBetween } from './site-paths.ts';

interface PageParts {
  readonly source: string;
  readonly title: string;
  readonly html: string;
  readonly headings: readonly { readonly id: string; readonly heading: string }[];
  readonly contents: readonly Part[];
  readonly hasOtherLanguage: boolean;
}

/**
 * Returns the HTML of a page, without inline scripts or styles, because the content security policy forbids
 * them.
 */
export function renderTemplate(page: PageParts): string {
  const { source, title, html, headings, contents } = page;
  const language = languageOf(source);
  const text = texts[language];
  const other = language === 'en' ? 'es' : 'en';
  const path = sitePath(source);
  const wayTo = (to: string) => escapeHtml(wayBetween(path, to) || '#');
  const isStart = source === indexes[language];
  const inOther = wayTo(sitePath(page.hasOtherLanguage ? otherLanguageOf(source) : indexes[other]));
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<title>${isStart ? '' : `${escapeHtml(title)} - `}${text.handbook}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${wayTo('tokens.css')}">
<link rel="stylesheet" href="/brand.css">
<link rel="stylesheet" href="${wayTo('handbook.css')}">
<script type="module" src="${wayTo('page.js')}"></script>
</head>
<body>
<a class="skip" href="#content">${text.skip}</a>
<header>
<a class="home" href="${wayTo(sitePath(indexes[language]))}">${text.handbook}</a>
<search>
<input id="search" class="search" type="search" placeholder="${text.search}" aria-label="${text.searchLabel}" autocomplete="off" spellcheck="false">
<div id="results" class="results" hidden></div>
</search>
<a class="pages" href="#pages">${text.pages}</a>
<a class="language" href="${inOther}" hreflang="${other}" lang="${other}">${text.otherLanguage}</a>
<a href="/">${text.hangouts}</a>
</header>
<div class="layout">
<main id="content" tabindex="-1"${isStart ? ' class="start"' : ''}>
${isStart ? inSections(html) : html}${isStart ? '' : renderNeighbours(source, contents, wayTo)}
</main>
<nav id="pages" class="sidebar" aria-label="${text.pages}">
${contents.map((part) => renderPart(part, source, wayTo)).join('\n')}
</nav>
${isStart ? '' : renderHeadings(headings, text.headings)}
</div>
</body>
</html>
`;
}

type WayTo = (to: string) => string;

function renderPart({ title, entries }: Part, source: string, wayTo: WayTo): string {
  const item = (entry: { source: string; title: string }, below = '') => {
    const current = entry.source === source ? ' aria-current="page"' : '';
    const language = languageOf(entry.source);
    const foreign = language === languageOf(source) ? '' : ` lang="${language}"`;
    return `<li><a href="${wayTo(sitePath(entry.source))}"${current}${foreign}>${escapeHtml(entry.title)}</a>${below}</li>`;
  };
  const items = entries.map((entry) => {
    const isOpen = [entry, ...entry.inside].some((one) => one.source === source);
    const inside = isOpen ? entry.inside.map((one) => item(one)).join('\n') : '';
    return item(entry, inside && `\n<ul>\n${inside}\n</ul>`);
  });
  return `<h2>${escapeHtml(title)}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}

function renderNeighbours(source: string, contents: readonly Part[], wayTo: WayTo): string {
  const all = contents.flatMap(({ entries }) => entries);
  const at = all.findIndex((entry) => entry.source === source);
  const link = (name: string, entry: (typeof all)[number] | undefined) =>
    entry ? `<a class="${name}" href="${wayTo(sitePath(entry.source))}">${escapeHtml(entry.title)}</a>` : '';
  if (at < 0) return '';
  return `<nav class="neighbours" aria-label="${texts[languageOf(source)].neighbours}">${link('before', all[at - 1])}${link('after', all[at + 1])}</nav>`;
}

function renderHeadings(headings: PageParts['headings'], title: string): string {
  if (headings.length < 2) return '';
  const items = headings.map(({ id, heading }) => `<li><a href="#${id}">${escapeHtml(heading)}</a></li>`);
  return `<nav class="headings" aria-label="${title}">\n<h2>${title}</h2>\n<ul>\n${items.join('\n')}\n</ul>\n</nav>`;
}

/** Puts each part of the start page into a section, so that parts are shown side by side. */
const inSections = (html: string): string => {
  const [head = '', ...parts] = html.split(/(?=<h2)/);
  return `${head}<div class="parts">\n${parts.map((part) => `<section>\n${part}</section>`).join('\n')}\n</div>`;
};

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
