import { formatDuration } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminDjs, type ListedDj } from '../../api/admin.ts';
import { formatNumber } from '../../app/i18n.ts';
import { dayAndTime } from '../../app/moments.ts';
import { Face } from '../../ui/face.tsx';
import { PersonSheet } from '../person-sheet/index.ts';
import { type Column, List } from './list.tsx';
import { useWish } from './use-wish.ts';

const narrowings = [
  { key: 'people', field: 'kind', value: 'user' },
  { key: 'bots', field: 'kind', value: 'bot' },
] as const;

/** [R012] Everybody who has played a song. */
export function AdminDjs() {
  const { t } = useTranslation();
  const wish = useWish({ field: 'lastPlayedAt', descending: true }, narrowings);
  const query = useQuery(adminDjs(wish.wish));
  const [open, setOpen] = useState<string | null>(null);
  const number = (key: string, label: string, sort: keyof ListedDj): Column<ListedDj> => ({
    key,
    label,
    sort,
    numeric: true,
    show: (row) => formatNumber(Number(row[sort] ?? 0)),
  });
  const columns: Column<ListedDj>[] = [
    {
      key: 'nickname',
      label: t('admin.name'),
      sort: 'nickname',
      show: (row) => (
        <>
          <Face avatarId={row.avatarId ?? 'nova'} size={32} />
          <span className="one-line">{row.nickname}</span>
        </>
      ),
    },
    number('plays', t('admin.plays'), 'plays'),
    {
      key: 'played',
      label: t('admin.played'),
      sort: 'playedSeconds',
      numeric: true,
      show: (row) => formatDuration(row.playedSeconds ?? 0),
    },
    number('likes', t('admin.likes'), 'likes'),
    number('stars', t('admin.stars'), 'stars'),
    number('points', t('admin.points'), 'djPoints'),
    {
      key: 'last',
      label: t('admin.lastPlayed'),
      sort: 'lastPlayedAt',
      show: (row) => (row.lastPlayedAt ? dayAndTime(row.lastPlayedAt) : ''),
    },
  ];
  return (
    <>
      <List
        label={t('admin.djs')}
        searchLabel={t('admin.findDj')}
        query={query}
        wish={wish}
        narrowings={narrowings.map(({ key }) => ({ key, label: t(`admin.only_${key}`) }))}
        columns={columns}
        idOf={(row) => row.uuid ?? ''}
        onOpen={(row) => setOpen(row.uuid ?? null)}
      />
      {open ? <PersonSheet uuid={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
