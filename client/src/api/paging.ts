/** A page of a list, with the number of all its rows. */
interface ListPage<Row> {
  readonly count: number;
  readonly data: readonly Row[];
}

/** The offset of the next page of a list; undefined once the whole list is loaded. */
export function nextOffset<Row>(
  last: ListPage<Row>,
  pages: readonly { readonly data: readonly Row[] }[],
): number | undefined {
  const read = pages.reduce((sum, page) => sum + page.data.length, 0);
  return last.data.length > 0 && read < last.count ? read : undefined;
}

/** [H988] All rows of a list that is shown as a whole, page after page; for lists whose length has a limit. */
export async function readAllRows<Row>(
  readPage: (offset: number) => Promise<ListPage<Row>>,
): Promise<readonly Row[]> {
  const pages: ListPage<Row>[] = [];
  let offset: number | undefined = 0;
  while (offset !== undefined) {
    const page: ListPage<Row> = await readPage(offset);
    pages.push(page);
    offset = nextOffset(page, pages);
  }
  return pages.flatMap((page) => page.data);
}
