import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminUser, type ListedAccount, type ListedUser, moderatorAccount } from '../../api/admin.ts';
import { inviterQuery } from '../../api/member-invitations.ts';
import { userModerationQuery } from '../../api/moderation-log.ts';
import { profileQuery } from '../../api/profiles.ts';
import { ButtonLink } from '../../design/primitives/button.tsx';
import { Dialog } from '../../design/primitives/dialog.tsx';
import { ErrorState, SkeletonRows } from '../../design/primitives/states.tsx';
import { Tabs } from '../../design/primitives/tabs.tsx';
import textStyles from '../../design/text.module.css';
import { formatDateTime } from '../../platform/format-time.ts';
import { usePermissions } from '../../platform/permissions.ts';
import { Avatar } from '../stage/avatar.tsx';
import { AccountActions } from './account-actions.tsx';
import { ModerationLog } from './moderation-log.tsx';
import { ModeratorNotes } from './moderator-notes.tsx';
import { UserActivity } from './user-activity.tsx';
import styles from './user-moderation.module.css';

const tabs = ['deeds', 'notes', 'record', 'activity', 'account'] as const;
type TabName = (typeof tabs)[number];

interface UserModerationDialogProps {
  readonly uuid: string;
  readonly onClose: () => void;
  /** Content of the tab with an admin's actions; without it there is no such tab. */
  readonly account?: ReactNode;
}

/**
 * [R012] [H176] [H1551] A user's notes, moderation log and actions, for moderators of the platform. Admins also see the
 * email address.
 */
export function UserModerationDialog({ uuid, onClose, account: ofAdmins }: UserModerationDialogProps) {
  const { t } = useTranslation();
  const { isAdmin } = usePermissions();
  const profile = useQuery(profileQuery(uuid));
  const byModerator = useQuery({ ...moderatorAccount(uuid), enabled: !isAdmin });
  const byAdmin = useQuery({ ...adminUser(uuid), enabled: isAdmin });
  const inviter = useQuery(inviterQuery(uuid));
  const account: UseQueryResult<ListedAccount | ListedUser> = isAdmin ? byAdmin : byModerator;
  const [tab, setTab] = useState<TabName>('deeds');
  const { nickname, avatarId, role, status, banned, bannedUntil, createdAt } = account.data ?? {};
  const name = nickname ?? profile.data?.nickname ?? t('roles.guest');
  const email = byAdmin.data?.email;
  return (
    <Dialog title={name} onClose={onClose} wide testId="person-sheet">
      <div className={styles.personFacts}>
        <Avatar
          avatarId={avatarId ?? profile.data?.avatarId ?? 'nova'}
          picture={profile.data?.profilePicture}
          size={64}
        />
        <p className={textStyles.quiet}>
          {[
            role ? t(`admin.role_${role}`) : null,
            email,
            createdAt ? t('admin.sinceDay', { day: formatDateTime(createdAt) }) : null,
            inviter.data ? t('signUp.invitedBy', { name: inviter.data.nickname }) : null,
          ]
            .filter(Boolean)
            .join(' · ')}
          {banned ? (
            <strong className={styles.personBanned} data-testid="banned">
              {bannedUntil === 'infinity'
                ? t('admin.bannedForEver')
                : t('admin.bannedUntil', { when: formatDateTime(bannedUntil ?? '') })}
            </strong>
          ) : null}
        </p>
        {status === 'active' ? (
          <ButtonLink size="small" to={`/u/${uuid}`} onClick={onClose}>
            {t('app.profile')}
          </ButtonLink>
        ) : null}
      </div>
      <Tabs
        label={name}
        id="person-sheet"
        chosen={tab}
        onChoose={setTab}
        entries={tabs
          .filter((key) => ofAdmins || key !== 'account')
          .map((key) => ({ key, label: t(`admin.tab_${key}`) }))}
      />
      <div
        role="tabpanel"
        id="person-sheet-panel"
        className={styles.personPanel}
        aria-labelledby={`person-sheet-tab-${tab}`}
      >
        {tab === 'deeds' ? (
          <>
            {account.isPending ? <SkeletonRows count={2} size={40} round /> : null}
            {account.isLoadingError ? (
              <ErrorState error={account.error} retry={() => void account.refetch()} />
            ) : null}
            {account.data ? <AccountActions uuid={uuid} name={name} account={account.data} /> : null}
          </>
        ) : null}
        {tab === 'notes' ? <ModeratorNotes uuid={uuid} /> : null}
        {tab === 'account' ? ofAdmins : null}
        {tab === 'record' ? <UserModerationLog uuid={uuid} /> : null}
        {tab === 'activity' ? <UserActivity uuid={uuid} /> : null}
      </div>
    </Dialog>
  );
}

function UserModerationLog({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const record = useInfiniteQuery(userModerationQuery(uuid));
  return <ModerationLog record={record} none={<p className={textStyles.quiet}>{t('record.none')}</p>} />;
}
