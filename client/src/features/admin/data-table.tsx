import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight, SearchX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../design/hooks/use-debounced.ts';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { IconButton } from '../../design/primitives/button.tsx';
import { ChipSelect } from '../../design/primitives/chips.tsx';
import { SearchField } from '../../design/primitives/field.tsx';
import { Input } from '../../design/primitives/input.tsx';
import { SpokenOnly } from '../../design/primitives/spoken-only.tsx';
import { EmptyState } from '../../design/primitives/states.tsx';
import textStyles from '../../design/text.module.css';
import { formatNumber } from '../../platform/i18n.ts';
import styles from './admin.module.css';
import { useAddressText } from './use-address-text.ts';
import type { ListQueryControls } from './use-list-query.ts';

/** One column of a table: its heading, its sort field and the renderer of its cells. */
export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** The field that the server sorts by; absent if the column cannot be sorted. */
  readonly sort?: string;
  readonly numeric?: boolean;
  readonly render: (row: Row) => ReactNode;
}

interface Page<Row> {
  readonly data: readonly Row[];
  readonly total?: number | undefined;
  readonly pageCount?: number | undefined;
}

interface DataTableProps<Row> {
  readonly label: string;
  /** Null if the list can be neither searched nor filtered. */
  readonly searchLabel: string | null;
  /** Shown if the list is empty although no search text and no filter is set. */
  readonly emptyHint?: string | undefined;
  readonly query: UseQueryResult<Page<Row>>;
  readonly controls: ListQueryControls;
  readonly filters: readonly { readonly key: string; readonly label: string }[];
  readonly hasTimes: boolean;
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => string;
  readonly onOpen: (row: Row) => void;
}

/** A table with search, a filter, sortable columns and pages. On a phone each row becomes a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { t } = useTranslation();
  const { query, controls } = props;
  const rows = query.data?.data ?? [];
  const { search, filter } = controls.query;
  const isWhole = search === '' && !filter;
  const pageCount = Math.max(1, query.data?.pageCount ?? 1);
  const { page } = controls.query;
  const isBeyondEnd = query.isSuccess && !query.isPlaceholderData && page > pageCount;
  // [H2043] The only row of the last page may have been removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is a new one at each render.
  useEffect(() => {
    if (isBeyondEnd) controls.setPage(pageCount);
  }, [isBeyondEnd, pageCount]);
  return (
    <section className={styles.list} aria-label={props.label}>
      {props.searchLabel === null ? null : <DataTableFilters {...props} searchLabel={props.searchLabel} />}
      <QueryState query={query} count={8} size={40} round />
      {query.data && rows.length === 0 ? (
        <EmptyState
          icon={<SearchX size={36} />}
          title={t('admin.none')}
          text={
            isWhole && props.emptyHint
              ? props.emptyHint
              : props.searchLabel === null
                ? ''
                : t('admin.noneText')
          }
        />
      ) : null}
      {rows.length > 0 ? <Table {...props} rows={rows} /> : null}
      <Pager
        page={page}
        pageCount={pageCount}
        total={query.data?.total ?? rows.length}
        onPage={controls.setPage}
      />
    </section>
  );
}

function DataTableFilters<Row>({
  searchLabel,
  filters,
  hasTimes,
  controls,
}: Omit<DataTableProps<Row>, 'searchLabel'> & { readonly searchLabel: string }) {
  const { t } = useTranslation();
  const search = useAddressText('words', controls.query.search);
  const debounced = useDebounced(search.text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the debounced text is sent.
  useEffect(() => {
    if (debounced === controls.query.search) return;
    search.noteSent(debounced);
    controls.setSearch(debounced);
  }, [debounced]);
  return (
    <search className={styles.tools}>
      <SearchField label={searchLabel} value={search.text} onChange={search.setText} testId="admin-search" />
      <ChipSelect
        aria-label={t('admin.filter')}
        data-testid="admin-filter"
        value={controls.only}
        onChange={(event) => controls.setOnly(event.target.value)}
      >
        <option value="">{t('admin.all')}</option>
        {filters.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </ChipSelect>
      {hasTimes ? (
        <>
          <TimeFilter end="from" controls={controls} />
          <TimeFilter end="until" controls={controls} />
        </>
      ) : null}
    </search>
  );
}

/** The input for one end of a time range. */
function TimeFilter({
  end,
  controls,
}: {
  readonly end: 'from' | 'until';
  readonly controls: ListQueryControls;
}) {
  const { t } = useTranslation();
  const time = useAddressText(end, controls.times[end]);
  return (
    <label className={styles.time}>
      {t(`admin.${end}`)}
      <Input
        type="datetime-local"
        value={time.text}
        data-testid={`admin-${end}`}
        onChange={(event) => {
          time.setText(event.target.value);
          time.noteSent(event.target.value);
          controls.setTime(end, event.target.value);
        }}
      />
    </label>
  );
}

function Table<Row>({
  label,
  columns,
  idOf,
  onOpen,
  controls,
  rows,
}: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { field, descending } = controls.query.sort;
  return (
    <table className={styles.table}>
      <SpokenOnly as="caption">{label}</SpokenOnly>
      <thead>
        <tr>
          {columns.map((column) => {
            const isSorted = column.sort === field;
            return (
              <th
                key={column.key}
                scope="col"
                data-numeric={column.numeric || undefined}
                aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : undefined}
              >
                {column.sort ? (
                  <button
                    type="button"
                    data-testid={`sort-${column.key}`}
                    onClick={() => controls.sortBy(column.sort ?? '')}
                  >
                    {column.label}
                    {isSorted ? descending ? <ArrowDown size={14} /> : <ArrowUp size={14} /> : null}
                  </button>
                ) : (
                  column.label
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)} data-testid="admin-row">
            {columns.map((column, index) => (
              <td key={column.key} data-label={column.label} data-numeric={column.numeric || undefined}>
                {index === 0 ? (
                  <button
                    type="button"
                    className={styles.open}
                    onClick={() => onOpen(row)}
                    data-testid="admin-open"
                  >
                    {column.render(row)}
                  </button>
                ) : (
                  column.render(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Pager({
  page,
  pageCount,
  total,
  onPage,
}: {
  page: number;
  pageCount: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation();
  return (
    <nav className={styles.pager} aria-label={t('admin.pages')}>
      <span className={`${textStyles.quiet} ${textStyles.num}`} data-testid="admin-total">
        {t('admin.total', { count: total, shown: formatNumber(total) })}
      </span>
      {pageCount > 1 ? (
        <span className={styles.pagerSteps}>
          <IconButton label={t('admin.before')} disabled={page <= 1} onClick={() => onPage(page - 1)} filled>
            <ChevronLeft size={20} />
          </IconButton>
          <span className={textStyles.num}>{t('admin.page', { page, count: pageCount })}</span>
          <IconButton
            label={t('admin.after')}
            disabled={page >= pageCount}
            onClick={() => onPage(page + 1)}
            data-testid="admin-next"
            filled
          >
            <ChevronRight size={20} />
          </IconButton>
        </span>
      ) : null}
    </nav>
  );
}
