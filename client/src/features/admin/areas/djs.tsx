import { djFans } from '@hangout/contract/rest/friends/dj-fans';
import { roomAdmin } from '@hangout/contract/rest/rooms/room-admin';
import { formatDuration } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminDjs, type ListedDj } from '../../../api/admin.ts';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import textStyles from '../../../design/text.module.css';
import { api } from '../../../platform/rest-client.ts';
import styles from '../admin.module.css';
import type { AdminArea } from '../area.ts';
import { countColumn, nameColumn, PersonName, timeColumn } from '../columns.tsx';
import { accountActions } from './users.tsx';

export const djsArea: AdminArea<ListedDj> = {
  label: 'admin.djs',
  searchLabel: 'admin.findDj',
  defaultSort: { field: 'lastPlayedAt', descending: true },
  filters: [
    { key: 'people', field: 'kind', value: 'user' },
    { key: 'bots', field: 'kind', value: 'bot' },
  ],
  queryRows: adminDjs,
  idOf: (row) => row.uuid ?? '',
  nameOf: (row) => row.nickname ?? '',
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
  moreFacts: (t) => [
    countColumn('dislikes', t('staff.dislikes'), 'dislikes'),
    timeColumn('first', t('staff.firstPlayed'), 'firstPlayedAt'),
  ],
  readOne: (row) => api(roomAdmin.dj, { id: row.uuid ?? '', fields: undefined, join: undefined }),
  actions: accountActions,
  panels: [{ key: 'fans', label: 'staff.fans', render: (row) => <FansOfDj uuid={row.uuid ?? ''} /> }],
  history: { idsOf: (row) => [row.uuid] },
};

const SHOWN = 50;

function FansOfDj({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const fans = useQuery({
    queryKey: ['admin', 'fans', uuid],
    queryFn: () => api(djFans.admin, { id: uuid, take: SHOWN }),
  });
  if (!fans.data) return <QueryState query={fans} count={3} size={24} />;
  return (
    <>
      <p className={textStyles.quiet}>{t('staff.fansCount', { count: fans.data.count })}</p>
      <ul className={styles.history}>
        {fans.data.data.map(({ userUuid }) => (
          <li key={userUuid}>
            <PersonName uuid={userUuid} isLink />
          </li>
        ))}
      </ul>
    </>
  );
}
