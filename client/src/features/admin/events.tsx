import { Link } from 'react-router';
import { adminEvents, deleteEvent, type ListedEvent } from '../../api/admin.ts';
import { AdminList, type Listing } from './admin-list.tsx';
import { momentColumn } from './columns.tsx';
import { Sheet } from './entry-dialog.tsx';

const listing: Listing<ListedEvent> = {
  label: 'admin.events',
  searchLabel: 'admin.findByName',
  first: { field: 'startDate', descending: true },
  narrowings: [{ key: 'promoted', field: 'isPromoted', value: true }],
  call: adminEvents,
  idOf: (row) => String(row.id),
  columns: (t) => [
    { key: 'name', label: t('admin.name'), sort: 'name', show: (row) => row.name },
    {
      key: 'room',
      label: t('admin.where'),
      sort: 'roomSlug',
      show: (row) => (row.roomSlug ? <Link to={`/r/${row.roomSlug}`}>/r/{row.roomSlug}</Link> : ''),
    },
    momentColumn('start', t('admin.begins'), 'startDate'),
    momentColumn('end', t('admin.ends'), 'endDate'),
    {
      key: 'state',
      label: t('admin.state'),
      show: (row) =>
        row.isPromoted ? (
          <span className="tag" data-tone="mod">
            {t('admin.only_promoted')}
          </span>
        ) : null,
    },
  ],
  sheet: (id, row, onClose) =>
    row ? (
      <Sheet entry={row} ownerUuid={row.createdBy} onEnd={() => deleteEvent(id)} onClose={onClose} />
    ) : null,
};

/** [R012] Every event. */
export const AdminEvents = () => <AdminList listing={listing} />;
