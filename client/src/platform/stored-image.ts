/** The widths in which this server stores users' images, pixels. */
const storedWidths = [128, 256, 500, 1024] as const;

/** [H557] The URL of a user's image for a display width, with twice the pixels for high-density screens. */
export function sizeImage(url: string, width: number): string {
  const stored = storedWidths.find((one) => one >= width * 2) ?? 1024;
  return `${url}?size=${stored}`;
}

/** Like `sizeImage` for an image stored on this server; the URL of an external image is returned unchanged. */
export const sizeIfStored = (url: string, width: number): string =>
  url.startsWith('/api/') ? sizeImage(url, width) : url;
