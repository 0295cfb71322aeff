import { notificationPath } from '@hangout/rules';
import {
  AtSign,
  CalendarClock,
  Crown,
  Disc3,
  DoorOpen,
  Flag,
  FolderArchive,
  Heart,
  type LucideIcon,
  Mail,
  MailOpen,
  Megaphone,
  Reply,
  ShieldAlert,
  ShieldCheck,
  Trash2,
  Trophy,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type InboxEntry, inboxActions } from '../../api/inbox.ts';
import { PersonAvatar } from '../../components/person/person-avatar.tsx';
import { PersonButton } from '../../components/person/person-button.tsx';
import { IconButton } from '../../design/primitives/button.tsx';
import { SpokenOnly } from '../../design/primitives/spoken-only.tsx';
import textStyles from '../../design/text.module.css';
import { formatDateTime } from '../../platform/format-time.ts';
import { useAction } from '../../platform/use-action.ts';
import { wordEntry } from './notification-text.ts';
import styles from './notifications.module.css';

const icons: Readonly<Record<InboxEntry['kind'], LucideIcon>> = {
  mention: AtSign,
  reply: Reply,
  directMessage: Mail,
  djOnStage: Disc3,
  turnMissed: Disc3,
  friendAsked: UsersRound,
  friendAccepted: UsersRound,
  newFan: Heart,
  eventSoon: CalendarClock,
  eventBegins: CalendarClock,
  eventHostInvited: CalendarClock,
  communityInvited: UsersRound,
  hangoutInvited: DoorOpen,
  ownershipProposed: Crown,
  seasonAwarded: Trophy,
  restricted: ShieldAlert,
  rankChanged: ShieldCheck,
  accountBanned: ShieldAlert,
  accountChanged: ShieldCheck,
  reportHandled: Flag,
  archive: FolderArchive,
  roomAnnouncement: Megaphone,
  announcement: Megaphone,
  applicationWaiting: UserRoundPlus,
};

export function NotificationRow({ entry }: { entry: InboxEntry }) {
  const { t } = useTranslation();
  const { id, kind, actor, isRead, createdAt } = entry;
  const { key, values, role, reason, time, body } = wordEntry(entry);
  const mark = useAction((read: boolean) => inboxActions.mark(id, read));
  const remove = useAction(() => inboxActions.remove(id));
  const Icon = icons[kind];
  const text = t(`notifications.${key}`, { ...values, role: role === null ? '' : t(`roles.${role}`) });
  const kindIcon = (
    <span className={styles.icon} data-alone={actor === null}>
      <Icon size={actor ? 14 : 22} aria-hidden="true" />
    </span>
  );
  return (
    <li className={styles.notification} data-read={isRead} data-kind={kind} data-testid="notification">
      {actor ? (
        <PersonButton
          person={{ ...actor, name: actor.nickname }}
          className={styles.face}
          testId="notification-person"
        >
          <PersonAvatar uuid={actor.uuid} avatarId={actor.avatarId} size={46} name={actor.nickname} />
          {kindIcon}
        </PersonButton>
      ) : (
        <span className={styles.face}>{kindIcon}</span>
      )}
      <Link
        to={notificationPath(entry)}
        className={styles.link}
        onClick={() => {
          if (!isRead) mark.mutate(true);
        }}
      >
        <span className={styles.words}>
          <span className={styles.text}>
            {isRead ? null : <SpokenOnly>{t('notifications.unreadMark')} </SpokenOnly>}
            {text}
          </span>
          {body ? <small className={`${textStyles.quiet} ${styles.body}`}>{body}</small> : null}
          {reason ? <small className={textStyles.quiet}>{t(`notifications.missed.${reason}`)}</small> : null}
          {time ? (
            <small className={textStyles.quiet}>{t(`notifications.${time.key}`, { time: time.at })}</small>
          ) : null}
          <small className={`${textStyles.quiet} ${textStyles.num}`}>{formatDateTime(createdAt)}</small>
        </span>
      </Link>
      <span className={styles.tools}>
        <IconButton
          label={t(isRead ? 'notifications.markUnread' : 'notifications.markRead', { text })}
          onClick={() => mark.mutate(!isRead)}
          data-testid="notification-mark"
        >
          {isRead ? <Mail size={20} /> : <MailOpen size={20} />}
        </IconButton>
        <IconButton
          label={t('notifications.remove', { text })}
          onClick={() => remove.mutate()}
          data-testid="notification-remove"
        >
          <Trash2 size={20} />
        </IconButton>
      </span>
    </li>
  );
}
