import type { HangoutEvent } from '../../api/events.ts';
import { i18n } from '../../core/i18n.ts';
import { sizeImage } from '../../ui/stored-image.ts';
import styles from './event-cards.module.css';

/** The picture of an event; without one its day as on a calendar. */
export function EventImage({ event, width }: { event: HangoutEvent; width: number }) {
  const start = new Date(event.startDate);
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, options).format(start);
  // Pictures from elsewhere have one size only.
  const isStored = event.imageUrl?.startsWith('/api/');
  const url = event.imageUrl && isStored ? sizeImage(event.imageUrl, width) : event.imageUrl;
  const plainUrl = event.imageUrl && isStored ? sizeImage(event.imageUrl, width / 2) : event.imageUrl;
  return (
    <span className={styles.picture} aria-hidden="true">
      {url ? (
        <img src={url} srcSet={`${plainUrl} 1x, ${url} 2x`} alt="" loading="lazy" />
      ) : (
        <>
          <small>{write({ month: 'short' })}</small>
          <b className="num">{write({ day: 'numeric' })}</b>
        </>
      )}
    </span>
  );
}
