import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';

/** Place of the link preview tags in index.html. For nginx it is a server-side include. */
export const LINK_PREVIEW_MARKER = '<!--#include virtual="/link-preview" -->';

/** Loads the link preview tags of a page. `path` is percent-encoded and has no query. */
export type LoadLinkPreview = (path: string, request: IncomingMessage) => Promise<string>;

/** Time limit for a page's preview, ms. Short, because users wait for the page but never see the preview. */
const TIMEOUT_MS = 1500;

interface Wanted {
  readonly path: string;
  /** Origin of the client, as the request names it. */
  readonly origin: string;
  readonly acceptLanguage: string | undefined;
}

/**
 * [H856] Returns a loader that caches the preview of each page for five seconds, to save queries. If
 * rendering fails or takes too long, the page has no preview.
 */
export function createLinkPreviewLoader(
  render: (wanted: Wanted) => Promise<string>,
  originOf: (request: IncomingMessage) => string,
  onError: (error: unknown) => void,
): LoadLinkPreview {
  const previews = new LRUCache<string, Promise<string>>({ max: 500, ttl: 5000 });
  return async (path, request) => {
    const acceptLanguage = request.headers['accept-language']?.slice(0, 100);
    const wanted = { path, origin: originOf(request), acceptLanguage };
    const key = JSON.stringify(wanted);
    const preview = previews.get(key) ?? render(wanted);
    previews.set(key, preview, { noUpdateTTL: true });
    return withinTimeout(preview).catch((error: unknown) => {
      previews.delete(key);
      onError(error);
      return '';
    });
  };
}

/** [H856] Loads the tags from a REST server, for a proxy on this machine that serves the client itself. */
export const fetchLinkPreview =
  (findServer: () => string): LoadLinkPreview =>
  async (path, { headers, socket }) => {
    const url = `${findServer()}/api/room-service/link-preview?path=${encodeURIComponent(path)}`;
    try {
      const answer = await fetch(url, {
        headers: {
          'accept-language': headers['accept-language'] ?? '',
          'x-forwarded-for': socket.remoteAddress ?? '',
          'x-forwarded-host': headers.host ?? '',
          'x-forwarded-proto': 'http',
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return answer.ok ? await answer.text() : '';
    } catch {
      return '';
    }
  };

async function withinTimeout(preview: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the link preview took too long')), TIMEOUT_MS);
  });
  return Promise.race([preview, late]).finally(() => clearTimeout(timer));
}
