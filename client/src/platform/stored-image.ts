/** Widths of stored images, px. */
const storedWidths = [128, 256, 500, 1024] as const;

/**
 * [H557] Returns the URL of an image for a display width in CSS px. Requests the stored width that has at
 * least twice as many pixels, for high-density screens.
 */
export function sizeImage(url: string, width: number): string {
  const stored = storedWidths.find((one) => one >= width * 2) ?? 1024;
  return `${url}?size=${stored}`;
}

/** Like `sizeImage`, but leaves URLs of other servers unchanged. */
export const sizeIfStored = (url: string, width: number): string =>
  url.startsWith('/api/') ? sizeImage(url, width) : url;
