import type { HangoutEvent } from '../../api/events.ts';
import textStyles from '../../design/text.module.css';
import { i18n } from '../../platform/i18n.ts';
import { sizeImage } from '../../platform/stored-image.ts';
import styles from './event-summary.module.css';

/** The picture of an event, or its date as a calendar page. */
export function EventImage({ event, width }: { event: HangoutEvent; width: number }) {
  const start = new Date(event.startDate);
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, options).format(start);
  const { imageUrl } = event;
  return (
    <span className={styles.picture} aria-hidden="true">
      {imageUrl ? (
        <img {...sourcesOf(imageUrl, width)} alt="" loading="lazy" />
      ) : (
        <>
          <small>{write({ month: 'short' })}</small>
          <b className={textStyles.num}>{write({ day: 'numeric' })}</b>
        </>
      )}
    </span>
  );
}

/** Returns the sources of a picture: our server scales pictures for two pixel densities, other servers do not. */
function sourcesOf(url: string, width: number): { src: string; srcSet?: string } {
  if (!url.startsWith('/api/')) return { src: url };
  const [plain, fine] = [sizeImage(url, width / 2), sizeImage(url, width)];
  return { src: fine, srcSet: `${plain} 1x, ${fine} 2x` };
}
