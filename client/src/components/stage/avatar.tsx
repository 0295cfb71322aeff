import { useState } from 'react';
import { sizeImage } from '../../platform/stored-image.ts';
import styles from './avatar.module.css';
import { AvatarPortrait } from './avatar-portrait.tsx';

interface AvatarProps {
  readonly avatarId: string;
  readonly size: number;
  /** [H557] URL of the profile picture, shown instead of the avatar. */
  readonly picture?: string | null | undefined;
  /** Alternative text for screen readers; omit it if the name is beside the image. */
  readonly name?: string;
  /** True to show a dot beside the face; undefined if unknown. */
  readonly isHere?: boolean;
}

/** The profile picture as a circle, or the head of the avatar. */
export function Avatar({ avatarId, size, picture, name, isHere }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const face = (
    <span className={styles.face} data-face style={{ width: size, height: size }}>
      {picture && picture !== failed ? (
        <img
          className={styles.facePicture}
          src={sizeImage(picture, size)}
          alt={name ?? ''}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(picture)}
        />
      ) : (
        <AvatarPortrait slug={avatarId} size={size} alt={name ?? ''} />
      )}
    </span>
  );
  if (isHere === undefined) return face;
  return (
    <span className={styles.faceHere} data-here={isHere || undefined}>
      {face}
    </span>
  );
}
