/** Widths in which the server stores covers, pixels. */
const storedSizes = [128, 256, 500] as const;

/**
 * [H275] Returns the URL of a cover in the stored size for `size` pixels on high-density screens; URLs of other servers
 * stay unchanged.
 */
export function sizeCover(url: string, size: number): string {
  const stored = storedSizes.find((one) => one >= size * 2) ?? 500;
  return url.replace(/(\/cover\?(?:v=\w+&)?size=)500$/, `$1${stored}`);
}
