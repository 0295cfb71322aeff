import { sizeImage } from '../../platform/stored-image.ts';
import styles from './avatar-portrait.module.css';
import {
  avatarKinds,
  drawnSlug,
  isDrawn,
  PORTRAIT,
  portraitUrl,
  SMALL_PORTRAIT,
  smallPortraitUrl,
} from './avatars/avatar-kinds.ts';
import { useAvatarImage } from './avatars/use-avatar-images.ts';

interface AvatarPortraitProps {
  readonly slug: string;
  readonly size: number;
  /** The user's name if the portrait stands alone; empty beside a written name. */
  readonly alt?: string;
  readonly className?: string;
}

/**
 * The head of an avatar on a round background, with a golden rim for season, subscriber and community avatars. [H1598]
 * Avatars without a drawn figure show their picture.
 */
export function AvatarPortrait(props: AvatarPortraitProps) {
  return isDrawn(props.slug) ? <DrawnPortrait {...props} /> : <PicturePortrait {...props} />;
}

function PicturePortrait(props: AvatarPortraitProps) {
  const { slug, size, alt = '', className = '' } = props;
  const picture = useAvatarImage(slug);
  if (!picture) return <DrawnPortrait {...props} />;
  return (
    <span
      className={`${styles.disc} ${className}`}
      style={{ width: size, height: size }}
      data-avatar-image={slug}
    >
      <img
        className={styles.picture}
        src={sizeImage(picture, size)}
        alt={alt}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
      />
    </span>
  );
}

function DrawnPortrait({ slug, size, alt = '', className = '' }: AvatarPortraitProps) {
  const kind = avatarKinds[drawnSlug(slug)];
  const background = `linear-gradient(160deg, ${kind.disc}, color-mix(in srgb, ${kind.disc} 45%, #140d28))`;
  return (
    <span
      className={`${styles.disc} ${className}`}
      style={{ width: size, height: size, background }}
      data-special={kind.category === 'free' ? undefined : kind.category}
    >
      <img
        src={portraitUrl(slug)}
        srcSet={`${smallPortraitUrl(slug)} ${SMALL_PORTRAIT}w, ${portraitUrl(slug)} ${PORTRAIT}w`}
        sizes={`${size}px`}
        alt={alt}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
      />
    </span>
  );
}
