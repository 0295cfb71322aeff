import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BRAND_MARKER, type BrandFiles, type LoadBrandPart } from '@hangout/platform/brand/brand-files';
import { parseByteRange } from '@hangout/platform/files/byte-range';
import { NO_PAGE_POLICY } from '@hangout/platform/service/security-headers';
import { BRAND_PARTS, type BrandPart } from '@hangout/rules';
import { chooseEncoding, compressBytes, createCompressor } from './compressed.ts';
import { activityPolicy, isActivityPath, type PolicyOptions, pageHeaders } from './content-policy.ts';
import { LINK_PREVIEW_MARKER, type LoadLinkPreview } from './link-preview.ts';
import { mediaType } from './media-types.ts';

interface Served {
  folder: string;
  /** [H1952] Folder of the built handbook; null if there is none. */
  handbook: string | null;
  compress: ReturnType<typeof createCompressor>;
  page: Readonly<Record<string, string>>;
  /** [H1367] The policy of the page that Discord shows in a frame. */
  activityPolicy: string;
  loadLinkPreview: LoadLinkPreview | undefined;
  brand: BrandFiles | undefined;
  loadBrandPart: LoadBrandPart | undefined;
}

interface ClientParts {
  readonly loadLinkPreview?: LoadLinkPreview;
  readonly brand?: BrandFiles;
  readonly loadBrandPart?: LoadBrandPart;
  readonly handbook?: string | null;
}

interface FoundFile {
  path: string;
  size: number;
  mtimeMs: number;
}

/**
 * Serves the built client: its files, and index.html for every path that the client's router handles. [H776]
 * `onError` gets what the response must not show, such as paths on disk. [H856] `loadLinkPreview` loads a
 * page's preview tags; without it there are none. [H1380] `brand` has tags for the head, and files that
 * replace the client's; [H1963] `loadBrandPart` loads what admins have changed of it. [H1952] `handbook` is
 * the folder below `/handbook/`; it may be missing.
 */
export function serveClient(
  folder: string,
  policy: PolicyOptions = {},
  onError: (error: unknown) => void = () => {},
  { loadLinkPreview, brand, loadBrandPart, handbook = null }: ClientParts = {},
): RequestListener {
  const served = {
    ...{ folder, handbook, compress: createCompressor(), loadLinkPreview, brand, loadBrandPart },
    ...{ page: pageHeaders(policy), activityPolicy: activityPolicy(policy) },
  };
  return (request, response) => {
    serve(served, request, response).catch((error: unknown) => {
      // The response has already begun, so the error cannot be sent.
      if (response.headersSent) return response.destroy();
      onError(error);
      return refuse(response, 500, 'Internal Server Error');
    });
  };
}

async function serve(served: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 404, 'Not Found');
  const path = pathOf(request.url ?? '/');
  if (path === undefined) return refuse(response, 400, 'Bad Request');

  // [H1367] Discord opens an activity at `/` with `frame_id` in the query.
  const query = (request.url ?? '').split('?')[1] ?? '';
  if (path === '/' && new URLSearchParams(query).has('frame_id')) {
    response.writeHead(302, { location: `/activity?${query}`, 'cache-control': 'no-store' }).end();
    return;
  }

  // The slash at the end is needed, because the handbook's links are relative.
  if (path === '/handbook' && (await findFirst(served, HANDBOOK_PATH))) {
    response.writeHead(302, { location: HANDBOOK_PATH, 'cache-control': 'no-store' }).end();
    return;
  }

  const part = findBrandPart(path);
  if (part && served.loadBrandPart)
    return sendText(
      { ...served, page: { ...served.page, 'content-security-policy': NO_PAGE_POLICY } },
      request,
      response,
      {
        name: part,
        text: await served.loadBrandPart(part),
        vary: 'accept-encoding',
      },
    );
  const file = path === '/index.html' ? undefined : await findFirst(served, path);
  if (file) return send({ ...served, file, cache: cacheControl(path) }, request, response);
  // A path with an extension is a missing file: the client's routes have no extension, except for the dot
  // that may be in a magic link's token.
  const isMagicLink = path.startsWith('/magic-link/');
  if (!isMagicLink && extname(path) !== '' && path !== '/index.html')
    return refuse(response, 404, 'Not Found');
  const index = await find(join(served.folder, 'index.html'));
  if (index && isActivityPath(path)) {
    const page = { ...served.page, 'content-security-policy': served.activityPolicy };
    return sendPage({ ...served, page }, index, request, response);
  }
  if (index) return sendPage(served, index, request, response);
  return refuse(response, 503, 'The client is not built yet: client/dist is empty.');
}

const HANDBOOK_PATH = '/handbook/';

/**
 * Returns the path of a file in the folder; undefined if the URL is malformed or leads out of the folder
 * (path traversal).
 */
function pathOf(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '/');
    const outside = path.split(/[/\\]/).includes('..') || path.includes('\0');
    return outside ? undefined : normalize(path).split(sep).join('/');
  } catch {
    return undefined;
  }
}

async function findFirst({ brand, folder, handbook }: Served, path: string): Promise<FoundFile | undefined> {
  if (handbook !== null && path.startsWith(HANDBOOK_PATH)) {
    const inside = path.slice(HANDBOOK_PATH.length);
    return find(join(handbook, inside === '' || inside.endsWith('/') ? `${inside}index.html` : inside));
  }
  return (brand && (await find(join(brand.folder, path)))) ?? (await find(join(folder, path)));
}

async function find(path: string): Promise<FoundFile | undefined> {
  const entry = await stat(path).catch(() => undefined);
  return entry?.isFile() ? { path, size: entry.size, mtimeMs: entry.mtimeMs } : undefined;
}

/** Files in /assets never change, because their names contain a hash of their content. */
function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  const isRevalidated = path === '/index.html' || path.endsWith('sw.js') || path.startsWith(HANDBOOK_PATH);
  return isRevalidated ? 'no-cache' : 'public, max-age=3600';
}

/**
 * [H389] [H718] Files with the page's policy: HTML, SVG (which can be opened as a page), and the service
 * worker, which loads the same things as the page. Other files load nothing, so a short policy is enough.
 */
const filesWithPagePolicy = /\.(html|svg)$|[/\\]sw\.js$/;

/**
 * Returns the brand's part with this path; never the head, because that is inserted into the page.
 */
const findBrandPart = (path: string): BrandPart | undefined =>
  BRAND_PARTS.find((part) => part !== 'head' && path === `/${part}`);

/** [H856] [H1380] Sends index.html with the link preview of the requested page and with the brand. */
async function sendPage(
  served: Served,
  file: FoundFile,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const cache = cacheControl('/index.html');
  const { loadLinkPreview, brand, loadBrandPart } = served;
  const html = await readFile(file.path, 'utf8');
  const hasPreview = loadLinkPreview !== undefined && html.includes(LINK_PREVIEW_MARKER);
  if (!hasPreview && !(brand && html.includes(BRAND_MARKER)))
    return send({ ...served, file, cache }, request, response);
  const path = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
  const tags = hasPreview ? await loadLinkPreview(path, request) : '';
  // The replacements are functions, because `$&` in a replacement text would have a special meaning.
  const head = (await loadBrandPart?.('head')) ?? brand?.head ?? '';
  const text = html.replace(BRAND_MARKER, () => head).replace(LINK_PREVIEW_MARKER, () => tags);
  return sendText(served, request, response, {
    name: file.path,
    text,
    vary: 'accept-encoding, accept-language',
  });
}

/** Sends a text rendered for this request. Caches must ask again each time. */
async function sendText(
  served: Served,
  request: IncomingMessage,
  response: ServerResponse,
  { name, text, vary }: { readonly name: string; readonly text: string; readonly vary: string },
): Promise<void> {
  const bytes = Buffer.from(text);
  const encoding = chooseEncoding(name, bytes.length, request.headers['accept-encoding']);
  const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const tag = `"${version}${encoding ? `-${encoding}` : ''}"`;
  response.setHeader('etag', tag);
  response.setHeader('vary', vary);
  response.setHeader('cache-control', 'no-cache');
  for (const [name, value] of Object.entries(served.page)) response.setHeader(name, value);
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304).end();
    return;
  }
  const body = encoding ? await compressBytes(bytes, encoding) : bytes;
  response.writeHead(200, {
    'content-type': mediaType(name),
    'content-length': body.length,
    ...(encoding ? { 'content-encoding': encoding } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

interface Sending extends Served {
  file: FoundFile;
  cache: string;
}

async function send(
  { file, compress, page, cache }: Sending,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { headers } = request;
  const encoding = headers.range
    ? undefined
    : chooseEncoding(file.path, file.size, headers['accept-encoding']);
  const version = `${file.size.toString(36)}-${Math.round(file.mtimeMs).toString(36)}`;
  const tag = `"${version}${encoding ? `-${encoding}` : ''}"`;
  response.setHeader('etag', tag);
  response.setHeader('vary', 'accept-encoding');
  response.setHeader('cache-control', cache);
  for (const [name, value] of Object.entries(page)) response.setHeader(name, value);
  if (!filesWithPagePolicy.test(file.path)) response.setHeader('content-security-policy', NO_PAGE_POLICY);
  if (headers['if-none-match'] === tag) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader('content-type', mediaType(file.path));
  if (encoding) {
    const bytes = await compress(file.path, version, encoding);
    response.writeHead(200, { 'content-encoding': encoding, 'content-length': bytes.length });
    response.end(request.method === 'HEAD' ? undefined : bytes);
    return;
  }
  response.setHeader('accept-ranges', 'bytes');
  const range = parseByteRange(headers.range, file.size);
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'content-range': `bytes */${file.size}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range) response.setHeader('content-range', `bytes ${start}-${end}/${file.size}`);
  response.writeHead(range ? 206 : 200, { 'content-length': end - start + 1 });
  if (request.method === 'HEAD' || file.size === 0) {
    response.end();
    return;
  }
  await pipeline(createReadStream(file.path, { start, end }), response);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, {
    ...{ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    ...{ 'x-content-type-options': 'nosniff', 'content-security-policy': NO_PAGE_POLICY },
  });
  response.end(message);
}
