import { adminCommunities, deleteCommunity, type ListedCommunity } from '../../api/admin.ts';
import { AdminList, type AdminListDefinition } from './admin-list.tsx';
import { countColumn, timeColumn } from './columns.tsx';
import { EntryDialog } from './entry-dialog.tsx';

const listing: AdminListDefinition<ListedCommunity> = {
  label: 'admin.communities',
  searchLabel: 'admin.findByName',
  defaultSort: { field: 'createdAt', descending: true },
  filters: [
    { key: 'public', field: 'type', value: 'PUBLIC' },
    { key: 'private', field: 'type', value: 'PRIVATE' },
  ],
  queryRows: adminCommunities,
  idOf: (row) => String(row.id),
  columns: (t) => [
    { key: 'name', label: t('admin.name'), sort: 'name', render: (row) => row.name },
    { key: 'slug', label: t('create.address'), sort: 'slug', render: (row) => row.slug },
    {
      key: 'type',
      label: t('admin.state'),
      sort: 'type',
      render: (row) => t(row.type === 'PRIVATE' ? 'admin.only_private' : 'admin.only_public'),
    },
    countColumn('users', t('admin.users'), 'usersCount'),
    countColumn('rooms', t('admin.rooms'), 'roomsCount'),
    timeColumn('createdAt', t('admin.since'), 'createdAt'),
  ],
  renderDetails: (id, row, onClose) =>
    row ? (
      <EntryDialog
        entry={row}
        ownerUuid={row.ownerUuid}
        onEnd={() => deleteCommunity(id)}
        onClose={onClose}
      />
    ) : null,
};

/** [R012] The admin list of all communities. */
export const AdminCommunities = () => <AdminList listing={listing} />;
