import styles from './avatar-figure.module.css';
import { drawnSlug } from './avatars/avatar-kinds.ts';
import { useAvatarImage } from './avatars/use-avatar-images.ts';
import { imageStyle, poseStyle } from './flat/figure-style.ts';
import { figureUrl, type SpritePose } from './flat/sprites.ts';

interface AvatarFigureProps {
  readonly slug: string;
  /** Height in pixels. */
  readonly height: number;
  readonly pose?: SpritePose;
  readonly alt?: string;
}

/** The whole figure of an avatar in one pose. */
export function AvatarFigure({ slug, height, pose = 'rest', alt }: AvatarFigureProps) {
  const picture = useAvatarImage(slug);
  const drawing = picture
    ? imageStyle(`${picture}?size=500`)
    : poseStyle(figureUrl('night', drawnSlug(slug)), pose);
  const style = { height, ...drawing };
  return (
    <span
      className={styles.figure}
      style={style}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    />
  );
}
