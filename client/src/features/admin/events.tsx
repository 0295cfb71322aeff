import { Link } from 'react-router';
import { adminEvents, deleteEvent, type ListedEvent } from '../../api/admin.ts';
import { AdminList, type AdminListDefinition } from './admin-list.tsx';
import { timeColumn } from './columns.tsx';
import { EntryDialog } from './entry-dialog.tsx';

const listing: AdminListDefinition<ListedEvent> = {
  label: 'admin.events',
  searchLabel: 'admin.findByName',
  defaultSort: { field: 'startDate', descending: true },
  filters: [{ key: 'promoted', field: 'isPromoted', value: true }],
  queryRows: adminEvents,
  idOf: (row) => String(row.id),
  columns: (t) => [
    { key: 'name', label: t('admin.name'), sort: 'name', render: (row) => row.name },
    {
      key: 'room',
      label: t('admin.where'),
      sort: 'roomSlug',
      render: (row) => (row.roomSlug ? <Link to={`/r/${row.roomSlug}`}>/r/{row.roomSlug}</Link> : ''),
    },
    timeColumn('start', t('admin.begins'), 'startDate'),
    timeColumn('end', t('admin.ends'), 'endDate'),
    {
      key: 'state',
      label: t('admin.state'),
      render: (row) =>
        row.isPromoted ? (
          <span className="tag" data-tone="mod">
            {t('admin.only_promoted')}
          </span>
        ) : null,
    },
  ],
  renderDetails: (id, row, onClose) =>
    row ? (
      <EntryDialog entry={row} ownerUuid={row.createdBy} onEnd={() => deleteEvent(id)} onClose={onClose} />
    ) : null,
};

/** [R012] The admin list of all events. */
export const AdminEvents = () => <AdminList listing={listing} />;
