import { useTranslation } from 'react-i18next';
import chatOnly from './chat-only-stage.module.css';
import { drawnDesign } from './common/designs.ts';
import { venueImageUrls } from './flat/baked-images.ts';
import styles from './venue-image.module.css';

interface VenueImageProps {
  readonly design: string;
  readonly className?: string;
  /** True to load the image at once, not only when it is scrolled into view. */
  readonly eager?: boolean;
  /** True to show the venue without people. */
  readonly isEmpty?: boolean;
}

/** A venue for cards (8:5), with a crowd unless `isEmpty`. Decorative: the card names the venue in text. */
export function VenueImage({ design, className = '', eager = false, isEmpty = false }: VenueImageProps) {
  const drawn = drawnDesign(design);
  if (drawn === 'CHAT_ONLY') return <ChatOnlyImage className={className} />;
  const urls = venueImageUrls(drawn);
  const avif = isEmpty
    ? `${urls.emptyCardAvif} 500w, ${urls.emptySmallAvif} 1000w`
    : `${urls.cardSmallAvif} 400w, ${urls.cardAvif} 800w`;
  return (
    <picture className={styles.picture}>
      <source type="image/avif" srcSet={avif} sizes={eager ? '(max-width: 640px) 90vw, 420px' : '300px'} />
      <img
        className={`${styles.frame} ${className}`}
        src={isEmpty ? urls.emptySmall : urls.card}
        alt=""
        width={800}
        height={500}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}

/** [H882] The image of the design `CHAT_ONLY`, which has no stage: a sunset and two messages. */
function ChatOnlyImage({ className }: { className: string }) {
  const { t } = useTranslation();
  return (
    <div className={`${chatOnly.card} ${styles.frame} ${className}`} aria-hidden="true">
      <div className={chatOnly.sun} />
      <div className={chatOnly.said}>{t('home.noStage')}</div>
      <div className={chatOnly.said}>{t('home.onlyTheSong')}</div>
    </div>
  );
}
