import type { ParseKeys } from 'i18next';
import { useSearchParams } from 'react-router';
import type { ListQuery } from '../../api/admin.ts';

/** [R022] The key of a list filter; the type allows only keys that have a label in the translations. */
type ListFilterKey<Text = ParseKeys> = Text extends `admin.only_${infer Key}` ? Key : never;

/** A filter of an admin list: a field and its required value. Without `label`, the translation of `key` is shown. */
export type ListFilter = {
  readonly field: string;
  readonly value: string | boolean;
} & (
  | { readonly key: ListFilterKey; readonly label?: undefined }
  | { readonly key: string; readonly label: ParseKeys }
);

/**
 * [H527] Keeps the query of a list (search, filter, order, page) in the URL, so that a link can share it and the back
 * button restores it.
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
    /** Filters the rows by a time range; `text` is the value of a `datetime-local` input, or empty for no limit. */
    setTime: (end: 'from' | 'until', text: string) => change({ [end]: text }),
    times: { from: search.get('from') ?? '', until: search.get('until') ?? '' },
    setPage: (page: number) => change({ page: page > 1 ? String(page) : '' }),
    /** Sorts by a field; if the list is already sorted by it, reverses the order. */
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
