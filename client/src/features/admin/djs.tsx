import { formatDuration } from '@hangout/rules';
import { adminDjs, type ListedDj } from '../../api/admin.ts';
import { UserModerationDialog } from '../user-moderation/index.ts';
import { AdminList, type AdminListDefinition } from './admin-list.tsx';
import { countColumn, nameColumn, timeColumn } from './columns.tsx';

const listing: AdminListDefinition<ListedDj> = {
  label: 'admin.djs',
  searchLabel: 'admin.findDj',
  defaultSort: { field: 'lastPlayedAt', descending: true },
  filters: [
    { key: 'people', field: 'kind', value: 'user' },
    { key: 'bots', field: 'kind', value: 'bot' },
  ],
  queryRows: adminDjs,
  idOf: (row) => row.uuid ?? '',
  columns: (t) => [
    nameColumn(t('admin.name')),
    countColumn('plays', t('admin.plays'), 'plays'),
    {
      key: 'played',
      label: t('admin.played'),
      sort: 'playedSeconds',
      numeric: true,
      render: (row) => formatDuration(row.playedSeconds ?? 0),
    },
    countColumn('likes', t('admin.likes'), 'likes'),
    countColumn('stars', t('admin.stars'), 'stars'),
    countColumn('points', t('admin.points'), 'djPoints'),
    timeColumn('last', t('admin.lastPlayed'), 'lastPlayedAt'),
  ],
  renderDetails: (uuid, _row, onClose) => <UserModerationDialog uuid={uuid} onClose={onClose} />,
};

/** [R012] The admin list of everybody who has played a song. */
export const AdminDjs = () => <AdminList listing={listing} />;
