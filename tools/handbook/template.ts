import type { Part } from './contents.ts';
import { sitePath, wayBetween } from './site-paths.ts';

interface PageParts {
  readonly source: string;
  readonly title: string;
  readonly html: string;
  readonly headings: readonly { readonly id: string; readonly heading: string }[];
  readonly contents: readonly Part[];
}

/** Returns a page of the site. It has neither scripts nor styles in the page, which the content security policy forbids. */
export function renderTemplate({ source, title, html, headings, contents }: PageParts): string {
  const path = sitePath(source);
  const wayTo = (to: string) => escapeHtml(wayBetween(path, to) || '#');
  const isStart = path === 'index.html';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<title>${isStart ? 'Handbook' : `${escapeHtml(title)} - Handbook`}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${wayTo('tokens.css')}">
<link rel="stylesheet" href="${wayTo('handbook.css')}">
<script type="module" src="${wayTo('search.js')}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header>
<a class="home" href="${wayTo('index.html')}">Handbook</a>
<search>
<input id="search" class="search" type="search" placeholder="Search" aria-label="Search the handbook" autocomplete="off" spellcheck="false">
<div id="results" class="results" hidden></div>
</search>
<a class="pages" href="#pages">All pages</a>
<a class="back" href="/">To the hangouts</a>
</header>
<div class="layout">
<main id="content" tabindex="-1"${isStart ? ' class="start"' : ''}>
${isStart ? inSections(html) : html}${isStart ? '' : renderNeighbours(source, contents, wayTo)}
</main>
<nav id="pages" class="sidebar" aria-label="Pages">
${contents.map((part) => renderPart(part, source, wayTo)).join('\n')}
</nav>
${isStart ? '' : renderHeadings(headings)}
</div>
</body>
</html>
`;
}

type WayTo = (to: string) => string;

function renderPart({ title, entries }: Part, source: string, wayTo: WayTo): string {
  const item = (entry: { source: string; title: string }, below = '') => {
    const current = entry.source === source ? ' aria-current="page"' : '';
    return `<li><a href="${wayTo(sitePath(entry.source))}"${current}>${escapeHtml(entry.title)}</a>${below}</li>`;
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
  return `<nav class="neighbours" aria-label="Before and after">${link('before', all[at - 1])}${link('after', all[at + 1])}</nav>`;
}

function renderHeadings(headings: PageParts['headings']): string {
  if (headings.length < 2) return '';
  const items = headings.map(({ id, heading }) => `<li><a href="#${id}">${escapeHtml(heading)}</a></li>`);
  return `<nav class="headings" aria-label="On this page">\n<h2>On this page</h2>\n<ul>\n${items.join('\n')}\n</ul>\n</nav>`;
}

/** Wraps each part of the start page in a section, so that the parts are shown beside each other. */
const inSections = (html: string): string => {
  const [head = '', ...parts] = html.split(/(?=<h2)/);
  return `${head}<div class="parts">\n${parts.map((part) => `<section>\n${part}</section>`).join('\n')}\n</div>`;
};

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
