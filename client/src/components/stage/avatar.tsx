import { useState } from 'react';
import { sizeImage } from '../../platform/stored-image.ts';
import { AvatarPortrait } from './avatar-portrait.tsx';

interface AvatarProps {
  readonly avatarId: string;
  readonly size: number;
  /** [H557] The address of the profile picture, which is shown in place of the portrait of the figure. */
  readonly picture?: string | null | undefined;
  /** Alternative text for screen readers; leave it out where the name stands beside the image. */
  readonly name?: string;
  /** Whether the user is online, which a dot shows; undefined where it is not known. */
  readonly isHere?: boolean;
}

/** A user's profile picture, or the head of the avatar where there is none, as a round image. */
export function Avatar({ avatarId, size, picture, name, isHere }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const face = (
    <span className="face" style={{ width: size, height: size }}>
      {picture && picture !== failed ? (
        <img
          className="face-picture"
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
    <span className="face-here" data-here={isHere || undefined}>
      {face}
    </span>
  );
}
