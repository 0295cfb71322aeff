import { useState } from 'react';
import { sizeImage } from '../../platform/stored-image.ts';
import styles from './avatar.module.css';
import { AvatarPortrait } from './avatar-portrait.tsx';

interface AvatarProps {
  readonly avatarId: string;
  readonly size: number;
  /** [H557] The URL of the profile picture, shown instead of the avatar's portrait. */
  readonly picture?: string | null | undefined;
  /** Alternative text for screen readers; omit it if the name is beside the image. */
  readonly name?: string;
  /** Whether the user is online, shown as a dot; undefined if unknown. */
  readonly isHere?: boolean;
}

/** A user's profile picture as a round image, or the head of the avatar if there is none. */
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
