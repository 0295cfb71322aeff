/** The sizes of covers stored by the server, pixels. */
const storedSizes = [128, 256, 500] as const;

/**
 * [H275] Returns the URL of a stored size of a cover on this server, large enough for the size at which it is shown on
 * high-density screens.
 */
export function sizeCover(url: string, size: number): string {
  const stored = storedSizes.find((one) => one >= size * 2) ?? 500;
  return url.replace(/(\/cover\?(?:v=\w+&)?size=)500$/, `$1${stored}`);
}
