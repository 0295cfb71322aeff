import { STREAM_CACHE_MS, streamBlobLifeMs } from '@hangout/rules';

export interface StreamBlobOptions {
  /** Fetches the bytes of an address; rejects where they cannot be had. */
  readonly fetchBlob: (address: string) => Promise<Blob>;
  readonly createUrl: (blob: Blob) => string;
  readonly revokeUrl: (url: string) => void;
  readonly now: () => number;
  readonly setTimer: (run: () => void, ms: number) => void;
}

export interface BlobRequest {
  /** What the audio is, such as a provider's id of a song. */
  readonly key: string;
  /** Seconds; 0 where it is not known. */
  readonly duration: number;
  /** Requests a fresh address, which is called once. */
  readonly address: () => Promise<string>;
}

interface Entry {
  readonly url: Promise<string>;
  readonly fetchedAt: number;
}

/**
 * Audio that was fetched whole, for addresses that are good for one call. [R271] It is used again for an hour, and [R121]
 * [R278] its blob URL is revoked an hour and the length of the song after it was made.
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
