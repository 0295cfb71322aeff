/** [H1731] Services whose GIFs can be searched. */
export const GIF_PROVIDERS = ['klipy'] as const;
export type GifProvider = (typeof GIF_PROVIDERS)[number];

/** [H383] A source of external images that messages may show. */
export interface GifSource {
  /** Scheme and host, as a Content-Security-Policy names a source; the first label of the host may be `*`. */
  readonly origin: string;
  /** The service that is credited for its images; null for a host that the operator has chosen. */
  readonly provider: GifProvider | null;
}

/**
 * The origin of a URL without user and password. Its characters are safe inside an HTML attribute or a
 * header.
 */
const IMAGE_URL = /^(https?:\/\/)([^/?#@\s"'<>\\]+)\/[^\s"'<>\\]*$/;

/** [H383] Returns the source to which the URL of an image belongs; null if messages may not show the image. */
export function findGifSource(url: string, sources: readonly GifSource[]): GifSource | null {
  const [, scheme = '', host = ''] = IMAGE_URL.exec(url) ?? [];
  if (host === '') return null;
  return (
    sources.find(({ origin }) => {
      const [start = '', end] = origin.split('*');
      const address = `${scheme}${host.toLowerCase()}`;
      return end === undefined
        ? address === start
        : address.startsWith(start) && address.endsWith(end) && address.length > origin.length - 1;
    }) ?? null
  );
}
