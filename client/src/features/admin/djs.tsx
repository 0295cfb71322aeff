import { formatDuration } from '@hangout/rules';
import { adminDjs, type ListedDj } from '../../api/admin.ts';
import { PersonSheet } from '../user-moderation/index.ts';
import { AdminList, type Listing } from './admin-list.tsx';
import { countColumn, momentColumn, nameColumn } from './columns.tsx';

const listing: Listing<ListedDj> = {
  label: 'admin.djs',
  searchLabel: 'admin.findDj',
  first: { field: 'lastPlayedAt', descending: true },
  narrowings: [
    { key: 'people', field: 'kind', value: 'user' },
    { key: 'bots', field: 'kind', value: 'bot' },
  ],
  call: adminDjs,
  idOf: (row) => row.uuid ?? '',
  columns: (t) => [
    nameColumn(t('admin.name')),
    countColumn('plays', t('admin.plays'), 'plays'),
    {
      key: 'played',
      label: t('admin.played'),
      sort: 'playedSeconds',
      numeric: true,
      show: (row) => formatDuration(row.playedSeconds ?? 0),
    },
    countColumn('likes', t('admin.likes'), 'likes'),
    countColumn('stars', t('admin.stars'), 'stars'),
    countColumn('points', t('admin.points'), 'djPoints'),
    momentColumn('last', t('admin.lastPlayed'), 'lastPlayedAt'),
  ],
  sheet: (uuid, _row, onClose) => <PersonSheet uuid={uuid} onClose={onClose} />,
};

/** [R012] Everybody who has played a song. */
export const AdminDjs = () => <AdminList listing={listing} />;
