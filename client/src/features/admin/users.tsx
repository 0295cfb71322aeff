import { useTranslation } from 'react-i18next';
import { adminUsers, type ListedUser } from '../../api/admin.ts';
import { lookupText } from '../../core/use-error-text.ts';
import { PersonSheet } from '../user-moderation/index.ts';
import { AdminList, type Listing } from './admin-list.tsx';
import { countColumn, momentColumn, nameColumn } from './columns.tsx';

const listing: Listing<ListedUser> = {
  label: 'admin.users',
  searchLabel: 'admin.findUser',
  first: { field: 'createdAt', descending: true },
  narrowings: [
    { key: 'deactivated', field: 'status', value: 'deactivated' },
    { key: 'bots', field: 'kind', value: 'bot' },
    { key: 'residents', field: 'resident', value: true },
    { key: 'moderators', field: 'role', value: 'moderator' },
    { key: 'admins', field: 'role', value: 'admin' },
  ],
  call: adminUsers,
  idOf: (row) => row.uuid ?? '',
  columns: (t) => [
    nameColumn(t('admin.name')),
    { key: 'email', label: t('admin.email'), sort: 'email', show: (row) => row.email ?? '' },
    {
      key: 'role',
      label: t('admin.role'),
      sort: 'role',
      show: (row) => t(`admin.role_${row.role ?? 'user'}`),
    },
    { key: 'state', label: t('admin.state'), show: (row) => <State user={row} /> },
    countColumn('points', t('admin.points'), 'djPoints'),
    momentColumn('createdAt', t('admin.since'), 'createdAt'),
  ],
  sheet: (uuid, _row, onClose) => <PersonSheet uuid={uuid} onClose={onClose} />,
};

/** [R012] Every account. */
export const AdminUsers = () => <AdminList listing={listing} />;

function State({ user }: { user: ListedUser }) {
  const { t } = useTranslation();
  if (user.bannedUntil)
    return (
      <span className="tag" data-tone="bad">
        {t('admin.banned')}
      </span>
    );
  if (user.status === 'deactivated') return <span className="tag">{t('admin.resting')}</span>;
  if (user.kind === 'bot') return <span className="tag">{lookupText('roles.bot')}</span>;
  return user.resident ? <span className="tag">{t('admin.resident')}</span> : null;
}
