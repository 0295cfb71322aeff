import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminCommunities, endCommunity, type ListedCommunity } from '../../api/admin.ts';
import { formatNumber } from '../../app/i18n.ts';
import { dayAndTime } from '../../app/moments.ts';
import { type Column, List } from './list.tsx';
import { Sheet } from './sheet.tsx';
import { useWish } from './use-wish.ts';

const narrowings = [
  { key: 'public', field: 'type', value: 'PUBLIC' },
  { key: 'private', field: 'type', value: 'PRIVATE' },
] as const;

/** [R012] Every community. */
export function AdminCommunities() {
  const { t } = useTranslation();
  const wish = useWish({ field: 'createdAt', descending: true }, narrowings);
  const query = useQuery(adminCommunities(wish.wish));
  const [open, setOpen] = useState<number | null>(null);
  const opened = query.data?.data.find((row) => row.id === open);
  const columns: Column<ListedCommunity>[] = [
    { key: 'name', label: t('admin.name'), sort: 'name', show: (row) => row.name },
    { key: 'slug', label: t('create.address'), sort: 'slug', show: (row) => row.slug },
    {
      key: 'type',
      label: t('admin.state'),
      sort: 'type',
      show: (row) => t(row.type === 'PRIVATE' ? 'admin.only_private' : 'admin.only_public'),
    },
    {
      key: 'users',
      label: t('admin.users'),
      sort: 'usersCount',
      numeric: true,
      show: (row) => formatNumber(row.usersCount ?? 0),
    },
    {
      key: 'rooms',
      label: t('admin.rooms'),
      sort: 'roomsCount',
      numeric: true,
      show: (row) => formatNumber(row.roomsCount ?? 0),
    },
    {
      key: 'createdAt',
      label: t('admin.since'),
      sort: 'createdAt',
      show: (row) => (row.createdAt ? dayAndTime(row.createdAt) : ''),
    },
  ];
  return (
    <>
      <List
        label={t('admin.communities')}
        searchLabel={t('admin.findByName')}
        query={query}
        wish={wish}
        narrowings={narrowings.map(({ key }) => ({ key, label: t(`admin.only_${key}`) }))}
        columns={columns}
        idOf={(row) => String(row.id)}
        onOpen={(row) => setOpen(row.id ?? null)}
      />
      {opened ? (
        <Sheet
          name={opened.name ?? ''}
          text={opened.description ?? ''}
          ownerUuid={opened.ownerUuid ?? null}
          imageUrl={opened.imageUrl ?? null}
          onEnd={() => endCommunity(String(opened.id))}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}
