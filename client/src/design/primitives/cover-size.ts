/** The sizes in which this server stores covers, pixels. */
const storedSizes = [128, 256, 500] as const;

/** [H275] The address of a cover of this server in the size in which it is shown, twice as fine for sharp screens. */
export function sizeCover(url: string, size: number): string {
  const stored = storedSizes.find((one) => one >= size * 2) ?? 500;
  return url.replace(/(\/cover\?(?:v=\w+&)?size=)500$/, `$1${stored}`);
}
