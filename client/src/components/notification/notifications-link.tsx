import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { unreadInboxQuery } from '../../api/inbox.ts';
import { IconLink } from '../../design/primitives/button.tsx';
import { Count } from '../../design/primitives/count.tsx';
import { isRegisteredAtom } from '../../platform/session.ts';
import styles from './notifications-link.module.css';

/** Maximum number that the bell shows; with more unread entries it shows `99+`. */
const MOST = 99;

/** [H585] The bell: leads to the inbox and shows the number of unread entries. */
export function NotificationsLink({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const { data: unread = 0 } = useQuery({ ...unreadInboxQuery(), enabled: isRegistered });
  if (!isRegistered) return null;
  const label = unread > 0 ? t('notifications.titleUnread', { count: unread }) : t('notifications.title');
  return (
    <IconLink
      to="/notifications"
      className={`${styles.notificationsLink} ${className}`}
      aria-label={label}
      title={label}
      data-testid="notifications-link"
    >
      <Bell size={22} aria-hidden="true" />
      {unread > 0 ? (
        <Count className={styles.notificationsCount} tone="live" data-testid="notifications-unread">
          {unread > MOST ? `${MOST}+` : unread}
        </Count>
      ) : null}
    </IconLink>
  );
}
