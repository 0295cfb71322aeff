import type { ListedAccount } from '../../../api/admin.ts';
import { moderatorAccounts } from '../../../api/admin.ts';
import { UserModerationDialog } from '../../../components/moderation/user-moderation-dialog.tsx';
import { usePermissions } from '../../../platform/permissions.ts';
import { AdminList } from '../admin-list.tsx';
import type { AdminArea } from '../area.ts';
import { nameColumn, timeColumn } from '../columns.tsx';
import { accountFilters, roleColumn, UserStatusTag, usersArea } from './users.tsx';

/** [H1550] Accounts as moderators see them: without email addresses, and with moderation actions only. */
const accountsArea: AdminArea<ListedAccount> = {
  label: 'admin.users',
  searchLabel: 'admin.findByNickname',
  defaultSort: { field: 'createdAt', descending: true },
  filters: accountFilters,
  queryRows: moderatorAccounts,
  idOf: (row) => row.uuid ?? '',
  columns: (t) => [
    nameColumn(t('admin.name')),
    roleColumn(t),
    { key: 'state', label: t('admin.state'), render: (row) => <UserStatusTag user={row} /> },
    timeColumn('createdAt', t('admin.since'), 'createdAt'),
  ],
  renderDetails: (uuid, _row, onClose) => <UserModerationDialog uuid={uuid} onClose={onClose} />,
};

/** [R012] [H1550] All accounts; moderators get no email addresses and fewer actions than admins. */
export function Accounts() {
  const { isAdmin } = usePermissions();
  return isAdmin ? <AdminList area={usersArea} /> : <AdminList area={accountsArea} />;
}
