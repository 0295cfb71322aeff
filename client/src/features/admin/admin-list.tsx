import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminArea } from './area.ts';
import { ActionButtons, AreaDetails } from './area-details.tsx';
import { DataTable } from './data-table.tsx';
import { useListQuery } from './use-list-query.ts';

/**
 * [R012] [H1300] One admin area: buttons for actions on the whole list, the list, and the dialog of the open row.
 * Search, sorting and page are kept in the URL.
 */
export function AdminList<Row>({ area }: { area: AdminArea<Row> }) {
  const { t } = useTranslation();
  const { filters = [] } = area;
  const controls = useListQuery(area.defaultSort, filters);
  const query = useQuery(area.queryRows(controls.query));
  const [open, setOpen] = useState<Row | null>(null);
  // The open row stays open even if a filter removes it from the list.
  const row = open && (query.data?.data.find((entry) => area.idOf(entry) === area.idOf(open)) ?? open);
  return (
    <>
      <ActionButtons actions={area.listActions ?? []} row={null} name="" />
      <DataTable
        label={t(area.label)}
        searchLabel={area.searchLabel ? t(area.searchLabel) : null}
        emptyHint={area.emptyHint ? t(area.emptyHint) : undefined}
        query={query}
        controls={controls}
        filters={filters.map((filter) => ({
          key: filter.key,
          label: t(filter.label ?? `admin.only_${filter.key}`),
        }))}
        hasTimes={area.hasTimes ?? false}
        columns={area.columns(t)}
        idOf={area.idOf}
        onOpen={setOpen}
      />
      {row ? (
        area.renderDetails ? (
          area.renderDetails(area.idOf(row), row, () => setOpen(null))
        ) : (
          <AreaDetails area={area} row={row} onClose={() => setOpen(null)} />
        )
      ) : null}
    </>
  );
}

/** Returns the page of an area as a module with a default export, as React's `lazy` expects. */
export const areaPage = <Row,>(area: AdminArea<Row>) => ({ default: () => <AdminList area={area} /> });
