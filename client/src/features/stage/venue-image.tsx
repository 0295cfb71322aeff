import chatOnly from './chat-only-stage.module.css';
import { drawnDesign } from './common/designs.ts';
import { venueImageUrls } from './flat/baked-images.ts';
import styles from './venue-image.module.css';

interface VenueImageProps {
  readonly design: string;
  readonly className?: string;
  /** For pictures that are seen at once; others wait until they are scrolled to. */
  readonly eager?: boolean;
}

/** A card's picture of a place with its crowd (8:5); decorative: the card says in words what it is. */
export function VenueImage({ design, className = '', eager = false }: VenueImageProps) {
  const drawn = drawnDesign(design);
  if (drawn === 'CHAT_ONLY') {
    return (
      <div className={`${chatOnly.card} ${styles.frame} ${className}`} aria-hidden="true">
        <div className={chatOnly.sun} />
        <div className={chatOnly.said} />
        <div className={chatOnly.said} />
        <div className={chatOnly.said} />
      </div>
    );
  }
  return (
    <img
      className={`${styles.frame} ${className}`}
      src={venueImageUrls(drawn).card}
      alt=""
      width={800}
      height={500}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
