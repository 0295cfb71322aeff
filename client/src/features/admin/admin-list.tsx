import { useQuery } from '@tanstack/react-query';
import type { ParseKeys, TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListQuery, ListQueryOptions } from '../../api/admin.ts';
import { type Column, DataTable } from './data-table.tsx';
import { type ListFilter, useListQuery } from './use-list-query.ts';

/** What one admin list consists of: its query, its columns, its filters and the dialog that a row opens. */
export interface AdminListDefinition<Row> {
  readonly label: ParseKeys;
  /** Absent where the list can be neither searched nor filtered. */
  readonly searchLabel?: ParseKeys;
  /** The sort order until the admin chooses another one. */
  readonly defaultSort: ListQuery['sort'];
  readonly filters: readonly ListFilter[];
  /** Whether the list can be limited to a span of time. */
  readonly hasTimes?: boolean;
  readonly queryRows: ListQueryOptions<Row>;
  readonly idOf: (row: Row) => string;
  readonly columns: (t: TFunction) => readonly Column<Row>[];
  /** Renders the dialog of the open row; `row` is undefined where the list no longer contains it. */
  readonly renderDetails: (id: string, row: Row | undefined, onClose: () => void) => ReactNode;
}

/** [R012] One admin list with search, sorting and pages kept in the URL, and the dialog of the row that is open. */
export function AdminList<Row>({ listing }: { listing: AdminListDefinition<Row> }) {
  const { t } = useTranslation();
  const controls = useListQuery(listing.defaultSort, listing.filters);
  const query = useQuery(listing.queryRows(controls.query));
  const [open, setOpen] = useState<string | null>(null);
  const row = query.data?.data.find((entry) => listing.idOf(entry) === open);
  return (
    <>
      <DataTable
        label={t(listing.label)}
        searchLabel={listing.searchLabel ? t(listing.searchLabel) : null}
        query={query}
        controls={controls}
        filters={listing.filters.map((filter) => ({
          key: filter.key,
          label: t(filter.label ?? `admin.only_${filter.key}`),
        }))}
        hasTimes={listing.hasTimes ?? false}
        columns={listing.columns(t)}
        idOf={listing.idOf}
        onOpen={(entry) => setOpen(listing.idOf(entry))}
      />
      {open ? listing.renderDetails(open, row, () => setOpen(null)) : null}
    </>
  );
}
