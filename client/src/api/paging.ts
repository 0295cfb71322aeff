/** The offset of the next page of a list; undefined once the whole list is loaded. */
export function nextOffset<Row>(
  last: { readonly count: number; readonly data: readonly Row[] },
  pages: readonly { readonly data: readonly Row[] }[],
): number | undefined {
  const read = pages.reduce((sum, page) => sum + page.data.length, 0);
  return last.data.length > 0 && read < last.count ? read : undefined;
}
