/** The widths in which this server stores images of people, pixels. */
const storedWidths = [128, 256, 500, 1024] as const;

/** [H557] The address of an image of a person in the width in which it is shown, twice as fine for sharp screens. */
export function sizeImage(url: string, width: number): string {
  const stored = storedWidths.find((one) => one >= width * 2) ?? 1024;
  return `${url}?size=${stored}`;
}

/** The address of an image that this server may have stored; images from elsewhere have one size only. */
export const sizeIfStored = (url: string, width: number): string =>
  url.startsWith('/api/') ? sizeImage(url, width) : url;
