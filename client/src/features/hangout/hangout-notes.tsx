import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { CalendarClock, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { communitiesOfRoomQuery } from '../../api/communities.ts';
import { roomEventQuery } from '../../api/events.ts';
import { EventCountdown } from '../../components/event/event-countdown.tsx';
import textStyles from '../../design/text.module.css';
import { roomState } from '../../live/room/room-state.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import styles from './hangout-notes.module.css';

/** [H1279] Notes over the stage: the next event of this hangout with its countdown, and its communities. */
export function HangoutNotes() {
  const { t } = useTranslation();
  const uuid = useAtomValue(roomState.settings)?.uuid ?? '';
  const isRegistered = useAtomValue(isRegisteredAtom);
  const { data: event = null } = useQuery({ ...roomEventQuery(uuid), enabled: uuid !== '' });
  const { data: communities = [] } = useQuery({
    ...communitiesOfRoomQuery(uuid),
    enabled: isRegistered && uuid !== '',
  });
  if (!event && communities.length === 0) return null;
  return (
    <div className={styles.notes}>
      {event ? (
        <Link
          className={`${textStyles.glass} ${styles.note}`}
          to={`/events/${event.slug}`}
          data-testid="hangout-event"
        >
          <CalendarClock size={16} aria-hidden="true" />
          <span className={textStyles.oneLine}>
            <bdi>{event.name}</bdi>
          </span>
          <EventCountdown event={event} />
        </Link>
      ) : null}
      {communities.slice(0, 2).map((community) => (
        <Link
          key={community.id}
          className={`${textStyles.glass} ${styles.note}`}
          to={`/communities/${community.slug}`}
          aria-label={t('communities.ofHangout', { name: community.name })}
          data-testid="hangout-community"
        >
          <UsersRound size={16} aria-hidden="true" />
          <span className={textStyles.oneLine}>
            <bdi>{community.name}</bdi>
          </span>
        </Link>
      ))}
    </div>
  );
}
