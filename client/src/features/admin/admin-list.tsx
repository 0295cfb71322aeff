import { useQuery } from '@tanstack/react-query';
import type { ParseKeys, TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListQuery, ListQueryOptions } from '../../api/admin.ts';
import { type Column, List } from './data-table.tsx';
import { type Narrowing, useWish } from './use-list-query.ts';

/** What one list of the platform is: whom it asks, what stands in its rows, and what a row opens. */
export interface Listing<Row> {
  readonly label: ParseKeys;
  readonly searchLabel: ParseKeys;
  /** How it is sorted until somebody asks otherwise. */
  readonly first: ListQuery['sort'];
  readonly narrowings: readonly Narrowing[];
  readonly call: ListQueryOptions<Row>;
  readonly idOf: (row: Row) => string;
  readonly columns: (t: TFunction) => readonly Column<Row>[];
  /** What stands open above the list; there is no row where the list no longer shows it. */
  readonly sheet: (id: string, row: Row | undefined, onClose: () => void) => ReactNode;
}

/** [R012] One list of the platform: searched, sorted and paged in its address, and what stands open above it. */
export function AdminList<Row>({ listing }: { listing: Listing<Row> }) {
  const { t } = useTranslation();
  const wish = useWish(listing.first, listing.narrowings);
  const query = useQuery(listing.call(wish.wish));
  const [open, setOpen] = useState<string | null>(null);
  const row = query.data?.data.find((one) => listing.idOf(one) === open);
  return (
    <>
      <List
        label={t(listing.label)}
        searchLabel={t(listing.searchLabel)}
        query={query}
        wish={wish}
        narrowings={listing.narrowings.map(({ key }) => ({ key, label: t(`admin.only_${key}`) }))}
        columns={listing.columns(t)}
        idOf={listing.idOf}
        onOpen={(one) => setOpen(listing.idOf(one))}
      />
      {open ? listing.sheet(open, row, () => setOpen(null)) : null}
    </>
  );
}
