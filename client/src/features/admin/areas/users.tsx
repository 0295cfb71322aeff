import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { userAdmin } from '@hangout/contract/rest/accounts/user-admin';
import { passwords } from '@hangout/contract/rest/authentication/passwords';
import { contacts } from '@hangout/contract/rest/contacts/contacts';
import { moderation } from '@hangout/contract/rest/moderation/moderation';
import { profileAdmin } from '@hangout/contract/rest/profiles/profile-admin';
import { BADGES, GLOBAL_ROLES, isAdminRole, isModeratorRole } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { adminUsers, type ListedAccount, type ListedUser, sendForm } from '../../../api/admin.ts';
import { UserModerationDialog } from '../../../components/moderation/user-moderation-dialog.tsx';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { Tag } from '../../../design/primitives/tag.tsx';
import textStyles from '../../../design/text.module.css';
import { formatDateTime } from '../../../platform/format-time.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { api } from '../../../platform/rest-client.ts';
import { translate } from '../../../platform/use-error-text.ts';
import styles from '../admin.module.css';
import { type AdminAction, type AdminArea, createAction } from '../area.ts';
import { AreaDetailsContent } from '../area-details.tsx';
import { countColumn, nameColumn, textColumn, timeColumn } from '../columns.tsx';
import type { Column } from '../data-table.tsx';
import type { FormField } from '../form-values.ts';
import type { ListFilter } from '../use-list-query.ts';
import { givePoints } from './ranking.tsx';

interface Account {
  readonly uuid?: string | undefined;
}

const profileFields: readonly FormField[] = [
  { name: 'nickname', label: 'admin.name', kind: 'text', required: true, maxLength: 60 },
  { name: 'avatarId', label: 'staff.avatar', kind: 'text', maxLength: 60 },
  { name: 'firstName', label: 'staff.firstName', kind: 'text', nullable: true, maxLength: 60 },
  { name: 'lastName', label: 'staff.lastName', kind: 'text', nullable: true, maxLength: 60 },
];

export const roleColumn = (t: TFunction): Column<Pick<ListedAccount, 'role'>> => ({
  key: 'role',
  label: t('admin.role'),
  sort: 'role',
  render: (row) => t(`admin.role_${row.role ?? 'user'}`),
});

/** Waits for a change of an account and refetches the user's profile; returns the result of the change. */
const changed = async <T,>(uuid: string | undefined, change: Promise<T>): Promise<T> => {
  const answer = await change;
  await queryClient.invalidateQueries({ queryKey: ['profile', uuid] });
  return answer;
};

/** Actions of admins on an account, apart from moderation; used in the lists of accounts and of DJs. */
export const accountActions: readonly AdminAction<Account>[] = [
  {
    key: 'password',
    label: 'staff.changePassword',
    danger: true,
    fields: [
      {
        name: 'newPassword',
        label: 'staff.newPassword',
        hint: 'staff.newPasswordHint',
        kind: 'password',
        required: true,
      },
    ],
    send: (row, input) => sendForm(passwords.changeByAdmin, { ...input, userUuid: row.uuid }),
  },
  {
    key: 'global-moderator',
    label: 'staff.makeGlobalModerator',
    confirm: 'staff.makeGlobalModeratorAsk',
    send: (row) => sendForm(moderation.addGlobalModerator, { userUuid: row.uuid }),
  },
  givePoints((row) => ({ userUuid: row.uuid })),
];

export const accountFilters: readonly ListFilter[] = [
  { key: 'banned', field: 'banned', value: true },
  { key: 'deactivated', field: 'status', value: 'deactivated' },
  { key: 'bots', field: 'kind', value: 'bot' },
  { key: 'residents', field: 'resident', value: true },
  {
    key: 'moderators',
    field: 'role',
    value: GLOBAL_ROLES.filter((role) => isModeratorRole(role) && !isAdminRole(role)),
  },
  { key: 'admins', field: 'role', value: GLOBAL_ROLES.filter(isAdminRole) },
];

/** [R012] [H1300] The admin area of all accounts. */
export const usersArea: AdminArea<ListedUser> = {
  label: 'admin.users',
  searchLabel: 'admin.findUser',
  defaultSort: { field: 'createdAt', descending: true },
  filters: accountFilters,
  queryRows: adminUsers,
  idOf: (row) => row.uuid ?? '',
  nameOf: (row) => row.nickname ?? '',
  columns: (t) => [
    nameColumn(t('admin.name')),
    { key: 'email', label: t('admin.email'), sort: 'email', render: (row) => row.email ?? '' },
    roleColumn(t),
    { key: 'state', label: t('admin.state'), render: (row) => <UserStatusTag user={row} /> },
    countColumn('points', t('admin.points'), 'djPoints'),
    timeColumn('createdAt', t('admin.since'), 'createdAt'),
  ],
  moreFacts: (t) => [
    textColumn('firstName', t('staff.firstName'), 'firstName'),
    textColumn('lastName', t('staff.lastName'), 'lastName'),
    { key: 'badges', label: t('staff.badges'), render: (row) => row.badges?.join(', ') },
    textColumn('plan', t('staff.plan'), 'subscriptionLevel'),
    timeColumn('updatedAt', t('staff.changedAt'), 'updatedAt'),
  ],
  readOne: (row) => api(userAdmin.user, { id: row.uuid ?? '', fields: undefined, join: undefined }),
  listActions: [
    createAction(
      'staff.createUser',
      [
        { name: 'email', label: 'admin.email', kind: 'text', required: true, maxLength: 254 },
        { name: 'password', label: 'staff.newPassword', kind: 'password', required: true },
        { name: 'nickname', label: 'admin.name', kind: 'text', maxLength: 60 },
      ],
      accounts.adminSignUp,
    ),
  ],
  actions: [
    {
      key: 'edit',
      label: 'staff.editProfile',
      fields: profileFields,
      initial: (row) => row,
      send: (row, input) =>
        changed(row.uuid, sendForm(profileAdmin.update, { ...input, userUuid: row.uuid })),
    },
    {
      key: 'badges',
      label: 'staff.badges',
      fields: [
        {
          name: 'badges',
          label: 'staff.badges',
          kind: 'choices',
          options: BADGES.map((value) => ({ value })),
        },
      ],
      initial: (row) => row,
      send: (row, input) =>
        changed(
          row.uuid,
          sendForm(profileAdmin.changeBadges, { badges: row.badges ?? [], ...input, userUuid: row.uuid }),
        ),
    },
    ...accountActions,
  ],
  panels: [
    { key: 'contacts', label: 'staff.contacts', render: (row) => <ContactsOf uuid={row.uuid ?? ''} /> },
  ],
  history: { idsOf: (row) => [row.uuid] },
  renderDetails: (uuid, row, onClose) => (
    <UserModerationDialog
      uuid={uuid}
      onClose={onClose}
      account={
        row ? <AreaDetailsContent area={usersArea} row={row} onGone={onClose} id="admin-account" /> : null
      }
    />
  ),
};

export function UserStatusTag({ user }: { user: ListedAccount }) {
  const { t } = useTranslation();
  if (user.banned) return <Tag tone="bad">{t('admin.banned')}</Tag>;
  if (user.status === 'deactivated') return <Tag>{t('admin.resting')}</Tag>;
  if (user.kind === 'bot') return <Tag>{translate('roles.bot')}</Tag>;
  return user.resident ? <Tag>{t('admin.resident')}</Tag> : null;
}

const SHOWN = 50;

function ContactsOf({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const book = useQuery({
    queryKey: ['admin', 'contacts', uuid],
    queryFn: () => api(contacts.admin, { id: uuid, limit: SHOWN }),
  });
  if (!book.data) return <QueryState query={book} count={3} size={24} />;
  if (book.data.data.length === 0) return <p className={textStyles.quiet}>{t('staff.noContacts')}</p>;
  return (
    <ul className={styles.history}>
      {book.data.data.map((contact) => (
        <li key={contact.id}>
          {t(contact.kind === 'phone' ? 'staff.phone' : 'admin.email')}
          {contact.isMatched ? <Tag>{t('staff.isHere')}</Tag> : null}
          <small className={textStyles.quiet}>{formatDateTime(contact.createdAt)}</small>
        </li>
      ))}
    </ul>
  );
}
