import { STREAM_CACHE_MS, streamBlobLifeMs } from '@hangout/rules';

export interface StreamBlobOptions {
  readonly fetchBlob: (address: string) => Promise<Blob>;
  readonly createUrl: (blob: Blob) => string;
  readonly revokeUrl: (url: string) => void;
  readonly now: () => number;
  readonly setTimer: (run: () => void, ms: number) => void;
}

export interface BlobRequest {
  /** Identifies the audio, for example by a provider's song id. */
  readonly key: string;
  readonly duration: number;
  /** Requests a new URL for the audio; each URL can be fetched only once. */
  readonly address: () => Promise<string>;
}

interface Entry {
  readonly url: Promise<string>;
  readonly fetchedAt: number;
}

/**
 * Caches audio files whose URLs work only once, as blobs. [R271] A blob is reused for an hour. [R121] [R278] Its blob
 * URL is revoked after an hour plus the song's length.
 */
export function createStreamBlobs(options: StreamBlobOptions) {
  const entries = new Map<string, Entry>();

  async function fetchUrl({ duration, address }: BlobRequest): Promise<string> {
    const url = options.createUrl(await options.fetchBlob(await address()));
    options.setTimer(() => options.revokeUrl(url), streamBlobLifeMs(duration));
    return url;
  }

  return {
    load(request: BlobRequest): Promise<string> {
      const held = entries.get(request.key);
      if (held && options.now() - held.fetchedAt < STREAM_CACHE_MS) return held.url;
      const entry = { url: fetchUrl(request), fetchedAt: options.now() };
      entries.set(request.key, entry);
      entry.url.catch(() => {
        if (entries.get(request.key) === entry) entries.delete(request.key);
      });
      return entry.url;
    },
  };
}
