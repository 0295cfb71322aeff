import { useTranslation } from 'react-i18next';
import { adminUsers, type ListedUser } from '../../api/admin.ts';
import { translate } from '../../core/use-error-text.ts';
import { UserModerationDialog } from '../user-moderation/index.ts';
import { AdminList, type AdminListDefinition } from './admin-list.tsx';
import { countColumn, nameColumn, timeColumn } from './columns.tsx';

const listing: AdminListDefinition<ListedUser> = {
  label: 'admin.users',
  searchLabel: 'admin.findUser',
  defaultSort: { field: 'createdAt', descending: true },
  filters: [
    { key: 'deactivated', field: 'status', value: 'deactivated' },
    { key: 'bots', field: 'kind', value: 'bot' },
    { key: 'residents', field: 'resident', value: true },
    { key: 'moderators', field: 'role', value: 'moderator' },
    { key: 'admins', field: 'role', value: 'admin' },
  ],
  queryRows: adminUsers,
  idOf: (row) => row.uuid ?? '',
  columns: (t) => [
    nameColumn(t('admin.name')),
    { key: 'email', label: t('admin.email'), sort: 'email', render: (row) => row.email ?? '' },
    {
      key: 'role',
      label: t('admin.role'),
      sort: 'role',
      render: (row) => t(`admin.role_${row.role ?? 'user'}`),
    },
    { key: 'state', label: t('admin.state'), render: (row) => <UserStatusTag user={row} /> },
    countColumn('points', t('admin.points'), 'djPoints'),
    timeColumn('createdAt', t('admin.since'), 'createdAt'),
  ],
  renderDetails: (uuid, _row, onClose) => <UserModerationDialog uuid={uuid} onClose={onClose} />,
};

/** [R012] The admin list of all accounts. */
export const AdminUsers = () => <AdminList listing={listing} />;

function UserStatusTag({ user }: { user: ListedUser }) {
  const { t } = useTranslation();
  if (user.bannedUntil)
    return (
      <span className="tag" data-tone="bad">
        {t('admin.banned')}
      </span>
    );
  if (user.status === 'deactivated') return <span className="tag">{t('admin.resting')}</span>;
  if (user.kind === 'bot') return <span className="tag">{translate('roles.bot')}</span>;
  return user.resident ? <span className="tag">{t('admin.resident')}</span> : null;
}
