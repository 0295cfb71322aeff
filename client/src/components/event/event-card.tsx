import { CalendarClock, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { HangoutEvent } from '../../api/events.ts';
import { ImageCard, ImageCards } from '../../design/patterns/image-cards.tsx';
import { Tag } from '../../design/primitives/tag.tsx';
import textStyles from '../../design/text.module.css';
import { EventCountdown } from './event-countdown.tsx';
import { EventImage } from './event-image.tsx';
import styles from './event-summary.module.css';
import { formatEventTime } from './event-times.ts';

interface EventCardsProps {
  readonly events: readonly HangoutEvent[];
  /** True to stretch a few cards to the full width of the list. */
  readonly fill?: boolean;
}

/** Cards of events, with times in the reader's time zone. */
export function EventCards({ events, fill = false }: EventCardsProps) {
  return (
    <ImageCards data-fill={fill || undefined}>
      {events.map((event) => (
        <EventCard key={event.id} event={event} />
      ))}
    </ImageCards>
  );
}

function EventCard({ event }: { event: HangoutEvent }) {
  const { t } = useTranslation();
  return (
    <li>
      <ImageCard to={`/events/${event.slug}`} data-testid="event">
        <EventImage event={event} width={96} />
        <span className={styles.words}>
          <strong className={textStyles.twoLines}>
            <bdi>{event.name}</bdi>
          </strong>
          <small className={`${styles.time} ${textStyles.quiet} ${textStyles.num}`}>
            <CalendarClock size={14} aria-hidden="true" />
            <time dateTime={event.startDate}>{formatEventTime(event, { names: 'short' })}</time>
          </small>
          <span className={styles.tags}>
            <EventCountdown event={event} />
            {event.isPromoted ? (
              <Tag tone="mod">
                <Sparkles size={13} aria-hidden="true" />
                {t('events.promoted')}
              </Tag>
            ) : null}
          </span>
        </span>
      </ImageCard>
    </li>
  );
}
