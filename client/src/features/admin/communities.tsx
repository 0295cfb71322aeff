import { adminCommunities, deleteCommunity, type ListedCommunity } from '../../api/admin.ts';
import { AdminList, type Listing } from './admin-list.tsx';
import { countColumn, momentColumn } from './columns.tsx';
import { Sheet } from './entry-dialog.tsx';

const listing: Listing<ListedCommunity> = {
  label: 'admin.communities',
  searchLabel: 'admin.findByName',
  first: { field: 'createdAt', descending: true },
  narrowings: [
    { key: 'public', field: 'type', value: 'PUBLIC' },
    { key: 'private', field: 'type', value: 'PRIVATE' },
  ],
  call: adminCommunities,
  idOf: (row) => String(row.id),
  columns: (t) => [
    { key: 'name', label: t('admin.name'), sort: 'name', show: (row) => row.name },
    { key: 'slug', label: t('create.address'), sort: 'slug', show: (row) => row.slug },
    {
      key: 'type',
      label: t('admin.state'),
      sort: 'type',
      show: (row) => t(row.type === 'PRIVATE' ? 'admin.only_private' : 'admin.only_public'),
    },
    countColumn('users', t('admin.users'), 'usersCount'),
    countColumn('rooms', t('admin.rooms'), 'roomsCount'),
    momentColumn('createdAt', t('admin.since'), 'createdAt'),
  ],
  sheet: (id, row, onClose) =>
    row ? (
      <Sheet entry={row} ownerUuid={row.ownerUuid} onEnd={() => deleteCommunity(id)} onClose={onClose} />
    ) : null,
};

/** [R012] Every community. */
export const AdminCommunities = () => <AdminList listing={listing} />;
