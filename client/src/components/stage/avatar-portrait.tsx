import styles from './avatar-portrait.module.css';
import {
  avatarKinds,
  drawnSlug,
  PORTRAIT,
  portraitUrl,
  SMALL_PORTRAIT,
  smallPortraitUrl,
} from './avatars/avatar-kinds.ts';

interface AvatarPortraitProps {
  readonly slug: string;
  /** Width and height in pixels. */
  readonly size: number;
  /** Alternative text: the user's name if the portrait stands alone; empty beside a written name. */
  readonly alt?: string;
  readonly className?: string;
}

/** The head of an avatar on a round background; season, subscriber and community avatars have a golden rim. */
export function AvatarPortrait({ slug, size, alt = '', className = '' }: AvatarPortraitProps) {
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
