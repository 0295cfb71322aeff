import type { ReactNode } from 'react';
import { AvatarFigure } from './avatar-figure.tsx';
import styles from './empty-venue.module.css';
import { VenueImage } from './venue-image.tsx';

interface EmptyVenueProps {
  /** Venue in the image, which differs from page to page. */
  readonly design: string;
  /** Avatars in the image from left to right, by slug. */
  readonly figures: readonly string[];
  readonly title: string;
  readonly text: string;
  /** `h1` if the title is the heading of the whole page. */
  readonly heading?: 'h1' | undefined;
  readonly children?: ReactNode;
}

const poses = ['wave', 'both', 'rest'] as const;

/**
 * [H258] Takes the place of an empty list: an empty venue with waving avatars, what the list is for, and the next step.
 */
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
