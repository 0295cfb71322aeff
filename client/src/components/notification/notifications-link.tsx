import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { unreadInboxQuery } from '../../api/inbox.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import './notifications-link.css';

/** Highest number on the bell; above it, the bell shows that there are more. */
const MOST = 99;

/** [H585] The bell: the link to my inbox, with the number of unread entries. */
export function NotificationsLink({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const { data: unread = 0 } = useQuery({ ...unreadInboxQuery(), enabled: isRegistered });
  if (!isRegistered) return null;
  const label = unread > 0 ? t('notifications.titleUnread', { count: unread }) : t('notifications.title');
  return (
    <Link
      to="/notifications"
      className={`icon-button notifications-link ${className}`}
      aria-label={label}
      title={label}
      data-testid="notifications-link"
    >
      <Bell size={22} aria-hidden="true" />
      {unread > 0 ? (
        <span className="count num" data-tone="live" data-testid="notifications-unread">
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      ) : null}
    </Link>
  );
}
