import type { ParseKeys } from 'i18next';
import { useSearchParams } from 'react-router';
import type { ListQuery } from '../../api/admin.ts';

/** [R022] Key of a list filter; the type allows only keys whose label is translated. */
type ListFilterKey<Text = ParseKeys> = Text extends `admin.only_${infer Key}` ? Key : never;

/** A filter: the field and the value, or one of the values, that rows must have. Without `label`, the label of `key` is shown. */
export type ListFilter = {
  readonly field: string;
  readonly value: string | boolean | readonly string[];
} & (
  | { readonly key: ListFilterKey; readonly label?: undefined }
  | { readonly key: string; readonly label: ParseKeys }
);

/**
 * [H527] Keeps search, filter, order and page of a list in the URL, so that a link can share them and the back button
 * restores them.
 */
export function useListQuery(defaultSort: ListQuery['sort'], filters: readonly ListFilter[]) {
  const [search, setSearch] = useSearchParams();
  const [field = defaultSort.field, direction] = (search.get('sort') ?? '').split(',').filter(Boolean);
  const only = filters.find(({ key }) => key === search.get('only')) ?? null;
  const query: ListQuery = {
    search: search.get('words') ?? '',
    filter: only && { field: only.field, value: only.value },
    sort: { field, descending: direction ? direction === 'DESC' : defaultSort.descending },
    page: Math.max(1, Math.floor(Number(search.get('page')) || 1)),
    span: { from: readTime(search.get('from')), until: readTime(search.get('until')) },
  };
  const change = (changes: Record<string, string>) => {
    // The parameters of the last render may be outdated, so the current URL is read.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries({ page: '', ...changes }))
      if (value) next.set(name, value);
      else next.delete(name);
    setSearch(next, { replace: true });
  };
  return {
    query,
    only: only?.key ?? '',
    setSearch: (text: string) => change({ words: text }),
    setOnly: (key: string) => change({ only: key }),
    /** Shows rows of a time range. `text` is the value of a `datetime-local` input; empty for no limit. */
    setTime: (end: 'from' | 'until', text: string) => change({ [end]: text }),
    times: { from: search.get('from') ?? '', until: search.get('until') ?? '' },
    setPage: (page: number) => change({ page: page > 1 ? String(page) : '' }),
    /** Sorts by a field, or reverses the order if the list is sorted by it already. */
    sortBy: (by: string) => {
      const descending = query.sort.field === by ? !query.sort.descending : false;
      change({ sort: `${by},${descending ? 'DESC' : 'ASC'}` });
    },
  } as const;
}
/** Parses a local date and time such as `2026-11-22T20:15` into epoch ms; null for any other text. */
function readTime(text: string | null): number | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
}

export type ListQueryControls = ReturnType<typeof useListQuery>;
