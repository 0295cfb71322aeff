/**
 * Runs in the browser on each page: the search, whose index is loaded when the user begins to search, and the
 * sidebar.
 */
import MiniSearch, { type SearchResult } from 'minisearch';
import { boostOfPart, searchOptions } from '../search-options.ts';

const MOST_RESULTS = 12;
const input = document.querySelector<HTMLInputElement>('#search');
const results = document.querySelector<HTMLElement>('#results');
/** URL of the start page; URLs in the search index are relative to it. */
const start = new URL('.', import.meta.url);
const language = document.documentElement.lang === 'es' ? 'es' : 'en';
const texts = {
  en: {
    failed: 'The search could not be loaded.',
    none: 'Nothing found. Try another word.',
    one: 'One place',
    several: 'places',
  },
  es: {
    failed: 'No se pudo cargar la búsqueda.',
    none: 'No hay resultados. Prueba con otra palabra.',
    one: 'Un lugar',
    several: 'lugares',
  },
}[language];
let index: Promise<MiniSearch> | undefined;

async function loadIndex(): Promise<MiniSearch> {
  const response = await fetch(new URL(`search-index.${language}.json`, start));
  if (!response.ok) throw new Error(`The index was answered with ${response.status}`);
  return MiniSearch.loadJSON(await response.text(), searchOptions);
}

function prepare(): Promise<MiniSearch> {
  index ??= loadIndex().catch((error: unknown) => {
    index = undefined;
    throw error;
  });
  return index;
}

async function search(words: string): Promise<SearchResult[]> {
  const found = (await prepare()).search(words, {
    ...searchOptions.searchOptions,
    boostDocument: (_id, _term, stored) => boostOfPart(stored?.part),
  });
  return found.slice(0, MOST_RESULTS);
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function describe({ heading, page, part, url }: SearchResult): HTMLElement {
  const link = document.createElement('a');
  link.href = new URL(String(url), start).href;
  link.append(
    element('strong', String(heading)),
    element('small', heading === page ? part : `${page} · ${part}`),
  );
  const item = document.createElement('li');
  item.append(link);
  return item;
}

async function show(): Promise<void> {
  if (!input || !results) return;
  const words = input.value.trim();
  if (words === '') return close();
  const found = await search(words).catch(() => null);
  // The user has changed the search while the index was loading.
  if (input.value.trim() !== words) return;
  const status = element('p', found === null ? texts.failed : describeCount(found.length));
  status.setAttribute('role', 'status');
  const list = document.createElement('ul');
  list.append(...(found ?? []).map(describe));
  results.replaceChildren(status, list);
  results.hidden = false;
}

const describeCount = (count: number) =>
  count === 0 ? texts.none : count === 1 ? texts.one : `${count} ${texts.several}`;

function close(): void {
  if (results) results.hidden = true;
}

/** Moves the focus by arrow keys from the search field through the results and back. */
function moveFocus(by: number): void {
  const stops: Element[] = [...(input ? [input] : []), ...(results?.querySelectorAll('a') ?? [])];
  const at = document.activeElement ? stops.indexOf(document.activeElement) : 0;
  const next = stops[Math.min(stops.length - 1, Math.max(0, at + by))];
  if (next instanceof HTMLElement) next.focus();
}

input?.addEventListener('focus', () => void prepare().catch(() => {}));
input?.addEventListener('input', () => void show());
input?.closest('search')?.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    close();
    input.focus();
  } else if (event.key === 'ArrowDown') moveFocus(1);
  else if (event.key === 'ArrowUp') moveFocus(-1);
  else if (event.key === 'Enter' && event.target === input) results?.querySelector('a')?.click();
  else return;
  event.preventDefault();
});
document.addEventListener('pointerdown', ({ target }) => {
  if (target instanceof Node && !input?.closest('search')?.contains(target)) close();
});

// On wide screens the sidebar scrolls by itself, so the current page is scrolled into view. On narrow screens
// it has its full height, and this has no effect.
const sidebar = document.querySelector<HTMLElement>('.sidebar');
const current = sidebar?.querySelector<HTMLElement>('[aria-current]');
if (sidebar && current) sidebar.scrollTop = current.offsetTop - sidebar.clientHeight / 2;
