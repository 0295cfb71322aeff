import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminUsers, type ListedUser } from '../../api/admin.ts';
import { formatNumber } from '../../app/i18n.ts';
import { dayAndTime } from '../../app/moments.ts';
import { lookup } from '../../app/use-errors.ts';
import { Face } from '../../ui/face.tsx';
import { PersonSheet } from '../person-sheet/index.ts';
import { type Column, List } from './list.tsx';
import { useWish } from './use-wish.ts';

const narrowings = [
  { key: 'deactivated', field: 'status', value: 'deactivated' },
  { key: 'bots', field: 'kind', value: 'bot' },
  { key: 'residents', field: 'resident', value: true },
  { key: 'moderators', field: 'role', value: 'moderator' },
  { key: 'admins', field: 'role', value: 'admin' },
] as const;

/** [R012] Every account. */
export function AdminUsers() {
  const { t } = useTranslation();
  const wish = useWish({ field: 'createdAt', descending: true }, narrowings);
  const query = useQuery(adminUsers(wish.wish));
  const [open, setOpen] = useState<string | null>(null);
  const columns: Column<ListedUser>[] = [
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
    { key: 'email', label: t('admin.email'), sort: 'email', show: (row) => row.email ?? '' },
    {
      key: 'role',
      label: t('admin.role'),
      sort: 'role',
      show: (row) => t(`admin.role_${row.role ?? 'user'}`),
    },
    { key: 'state', label: t('admin.state'), show: (row) => <State user={row} /> },
    {
      key: 'points',
      label: t('admin.points'),
      sort: 'djPoints',
      numeric: true,
      show: (row) => formatNumber(row.djPoints ?? 0),
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
        label={t('admin.users')}
        searchLabel={t('admin.findUser')}
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

function State({ user }: { user: ListedUser }) {
  const { t } = useTranslation();
  if (user.bannedUntil)
    return (
      <span className="tag" data-tone="bad">
        {t('admin.banned')}
      </span>
    );
  if (user.status === 'deactivated') return <span className="tag">{t('admin.resting')}</span>;
  if (user.kind === 'bot') return <span className="tag">{lookup('roles.bot')}</span>;
  return user.resident ? <span className="tag">{t('admin.resident')}</span> : null;
}
