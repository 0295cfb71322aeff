import { type InfiniteData, infiniteQueryOptions, type keepPreviousData } from '@tanstack/react-query';
import { staleTimes } from '../platform/query-client.ts';

interface ListPage<Row> {
  readonly count: number;
  readonly data: readonly Row[];
}

/** Returns the offset of the next page of a list with `count` rows; undefined after the last page. */
export function offsetAfter(count: number, pages: readonly (readonly unknown[])[]): number | undefined {
  const read = pages.reduce((sum, rows) => sum + rows.length, 0);
  return pages.at(-1)?.length && read < count ? read : undefined;
}

export function nextOffset<Row>(
  last: ListPage<Row>,
  pages: readonly { readonly data: readonly Row[] }[],
): number | undefined {
  return offsetAfter(
    last.count,
    pages.map(({ data }) => data),
  );
}

/**
 * [H2117] Leaves rows out that an earlier page has: the order of a list, such as that of hangouts, may change between two
 * pages.
 */
export function eachRowOnce<Page extends ListPage<unknown>>(
  list: InfiniteData<Page, number>,
): InfiniteData<Page, number> {
  const known = new Set<unknown>();
  const isNew = (row: unknown) => {
    const { id, uuid } = Object(row);
    const key = id ?? uuid ?? row;
    return !known.has(key) && known.add(key);
  };
  return { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.filter(isNew) })) };
}

/** Options of a query that reads a list page by page. */
export const pagedQuery = <Page extends ListPage<unknown>>(
  queryKey: readonly unknown[],
  readPage: (offset: number) => Promise<Page>,
  options: {
    readonly staleTime?: number;
    readonly placeholderData?: typeof keepPreviousData;
    readonly refetchInterval?:
      | number
      | ((query: { readonly state: { readonly data: InfiniteData<Page> | undefined } }) => number);
  } = {},
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => readPage(pageParam),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: staleTimes.room,
    select: eachRowOnce<Page>,
    ...options,
  });

/** [H988] Reads all rows of a list. Only for lists of limited length. */
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
