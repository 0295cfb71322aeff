import { scaleTimeout } from '@hangout/rules/timeouts';

/** The files that were requested by this page, or are in it from the start, by their path. */
const requests = new Map<string, Promise<void>>();

/**
 * [H248] The build has each part of the app that is imported later loaded by this: `load` imports it, and `files` are the
 * scripts and styles that it needs, by their paths from the root. Scripts are fetched before they are imported, which reads
 * them from the browser's cache, because a browser may remember for as long as the page is open that it could not import a
 * file.
 * @throws Error where a file cannot be loaded; a later call requests it again
 */
export async function importFiles<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map((file) => requestOnce(`/${file}`)));
  return load();
}

function requestOnce(file: string): Promise<void> {
  const known = requests.get(file);
  if (known) return known;
  const request = isInPage(file) ? Promise.resolve() : requestFile(file);
  requests.set(file, request);
  request.catch(() => requests.delete(file));
  return request;
}

const isInPage = (file: string) =>
  document.querySelector(`link[href="${file}"], script[src="${file}"]`) !== null;

/** A file of which nothing has come for so long is given up, ms: a connection may be dead without anybody saying so. */
const STALL_MS = scaleTimeout(10_000);

async function requestFile(file: string): Promise<void> {
  const bytes = await fetchWhole(file);
  if (file.endsWith('.css')) addStyles(await bytes.text());
}

/**
 * Fetches a file, so that it is in the cache. Only one that has come whole is.
 * @throws Error where it cannot be loaded, or where it stalls
 */
export async function fetchWhole(file: string, stallMs = STALL_MS): Promise<Blob> {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expectBytes = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(new Error(`${file} has stalled`)), stallMs);
  };
  try {
    expectBytes();
    const response = await fetch(file, { signal: stop.signal });
    if (!response.ok) throw new Error(`${file} could not be loaded: ${response.status}`);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      parts.push(part.value);
      expectBytes();
    }
    return new Blob(parts);
  } finally {
    clearTimeout(timer);
  }
}

/** Styles whose text is there need no element, which would request them once more. */
function addStyles(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
