import { scaleTimeout } from '@hangout/rules/timeouts';

/** Files that were requested or that the page contained at its start, by path. */
const requests = new Map<string, Promise<void>>();

/**
 * [H248] The build wraps each dynamic import in this function. `load` imports the chunk, `files` are the paths of its
 * scripts and styles. The files are downloaded first, because a browser may not repeat an import that has failed until
 * the page is closed.
 * @throws Error if a file cannot be loaded; the next call requests it again
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

// Preload links do not count: they only download a file and apply no styles.
const isInPage = (file: string) =>
  document.querySelector(`link[href="${file}"]:not([rel="preload"]), script[src="${file}"]`) !== null;

/** A download is aborted if no bytes arrive for this long, ms, because its connection may be dead. */
const STALL_MS = scaleTimeout(10_000);

async function requestFile(file: string): Promise<void> {
  const bytes = await fetchWhole(file);
  if (file.endsWith('.css')) addStyles(await bytes.text());
}

/**
 * Downloads a file into the browser's cache; only a complete download is cached.
 * @throws Error if the file cannot be loaded or the download stalls
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

/** Adds styles whose text is already downloaded; a `link` element would request them again. */
function addStyles(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
