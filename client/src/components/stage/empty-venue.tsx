import type { ReactNode } from 'react';
import { AvatarFigure } from './avatar-figure.tsx';
import styles from './empty-venue.module.css';
import { VenueImage } from './venue-image.tsx';

interface EmptyVenueProps {
  /** The venue of the image, a different one on each page. */
  readonly design: string;
  /** Slugs of the avatars in the image, from left to right. */
  readonly figures: readonly string[];
  readonly title: string;
  readonly text: string;
  /** The heading level of the title, if it is the heading of the whole page. */
  readonly heading?: 'h1' | undefined;
  readonly children?: ReactNode;
}

const poses = ['wave', 'both', 'rest'] as const;

/** [H258] Replaces an empty list: an empty venue with a waving avatar, the purpose of the list, and the next step. */
export function EmptyVenue({ design, figures, title, text, heading, children }: EmptyVenueProps) {
  const Title = heading ?? 'h2';
  return (
    <section className={styles.place} data-testid="empty-venue">
      <div className={styles.picture} aria-hidden="true">
        <VenueImage design={design} isEmpty eager className={styles.venue} />
        <div className={styles.figures}>
          {figures.map((slug, i) => (
            <AvatarFigure
              key={slug}
              slug={slug}
              height={i === 0 ? 190 : 160}
              pose={poses[i % poses.length]}
            />
          ))}
        </div>
      </div>
      <div className={styles.words}>
        <Title>{title}</Title>
        <p>{text}</p>
        {children ? <div className={styles.actions}>{children}</div> : null}
      </div>
    </section>
  );
}
