import { useAtomValue } from 'jotai';
import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { unreadConversationsAtom } from '../live/lobby/lobby-state.ts';
import { isRegisteredAtom } from '../platform/session.ts';
import './lobby.css';

/** The link to my direct messages, with the number of unread conversations. */
export function MessagesLink() {
  const { t } = useTranslation();
  const unread = useAtomValue(unreadConversationsAtom);
  const isRegistered = useAtomValue(isRegisteredAtom);
  if (!isRegistered) return null;
  const label = unread > 0 ? t('messages.titleUnread', { count: unread }) : t('messages.title');
  return (
    <Link
      to="/messages"
      className="icon-button messages-link"
      aria-label={label}
      title={label}
      data-testid="messages-link"
    >
      <MessagesSquare size={22} aria-hidden="true" />
      {unread > 0 ? (
        <span className="count num" data-tone="live" data-testid="messages-unread">
          {unread}
        </span>
      ) : null}
    </Link>
  );
}
