import { useAtomValue } from 'jotai';
import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconLink } from '../design/primitives/button.tsx';
import { Count } from '../design/primitives/count.tsx';
import { unreadConversationsAtom } from '../live/lobby/lobby-state.ts';
import { isRegisteredAtom } from '../platform/session.ts';
import styles from './messages-link.module.css';

/** The link to direct messages, with the number of unread conversations. */
export function MessagesLink() {
  const { t } = useTranslation();
  const unread = useAtomValue(unreadConversationsAtom);
  const isRegistered = useAtomValue(isRegisteredAtom);
  if (!isRegistered) return null;
  const label = unread > 0 ? t('messages.titleUnread', { count: unread }) : t('messages.title');
  return (
    <IconLink
      to="/messages"
      className={styles.messagesLink}
      aria-label={label}
      title={label}
      data-testid="messages-link"
    >
      <MessagesSquare size={22} aria-hidden="true" />
      {unread > 0 ? (
        <Count className={styles.messagesLinkCount} tone="live" data-testid="messages-unread">
          {unread}
        </Count>
      ) : null}
    </IconLink>
  );
}
