import type { ByteSource, FileAnswer } from '@hangout/contract/framework/endpoint-types';
import type { Files } from '@hangout/platform/files/file-store';

/** Opens a stored file as the body of a response, which is read range by range; null if the file does not exist. */
export async function openStoredFile(files: Files, key: string): Promise<ByteSource | null> {
  const bytes = await files.size(key);
  if (bytes === null) return null;
  return {
    bytes,
    async read(range) {
      const found = await files.read(key, range);
      if (!found) throw new Error(`a stored file is missing: ${key}`);
      return found.stream;
    },
  };
}

/** Who may load the file: everybody, or only clients with a URL that is valid for `seconds`. */
type FileAudience = 'everybody' | { readonly seconds: number };

interface StoredAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly type?: string;
  readonly audience: FileAudience;
  /** The current time, epoch ms. */
  readonly now: number;
}

/**
 * How long all clients get the same URL of a public file, ms, so that a CDN and browsers can cache it. Each URL is
 * valid for four times as long.
 */
const PUBLIC_WINDOW_MS = 6 * 3_600_000;

/**
 * Builds the response for a stored file: [H1193] with a CDN a redirect to it, otherwise its bytes; null if the file
 * does not exist.
 */
export async function answerStoredFile(
  files: Files,
  key: string,
  { headers, type, audience, now }: StoredAnswer,
): Promise<FileAnswer | null> {
  const body = await openStoredFile(files, key);
  if (!body) return null;
  const isPublic = audience === 'everybody';
  const location = await files.signUrl(key, {
    ...(isPublic
      ? {
          seconds: (4 * PUBLIC_WINDOW_MS) / 1000,
          signedAt: Math.floor(now / PUBLIC_WINDOW_MS) * PUBLIC_WINDOW_MS,
        }
      : { seconds: audience.seconds, signedAt: now }),
    ...(headers['cache-control'] && { cacheControl: headers['cache-control'] }),
    ...(type && { contentType: type }),
  });
  if (location === null) return { body, headers, ...(type && { type }) };
  const cacheControl = isPublic ? `public, max-age=${PUBLIC_WINDOW_MS / 1000}` : 'private, no-store';
  return { body: { location }, headers: { 'cache-control': cacheControl } };
}
