import { AvatarPortrait } from './avatar-portrait.tsx';

interface AvatarProps {
  readonly avatarId: string;
  readonly size: number;
  /** Alternative text for screen readers; leave it out where the name stands beside the image. */
  readonly name?: string;
  /** Whether the user is online, which a dot shows; undefined where it is not known. */
  readonly isHere?: boolean;
}

/** A user's avatar as a round image. */
export function Avatar({ avatarId, size, name, isHere }: AvatarProps) {
  const face = (
    <span className="face" style={{ width: size, height: size }}>
      <AvatarPortrait slug={avatarId} size={size} alt={name ?? ''} />
    </span>
  );
  if (isHere === undefined) return face;
  return (
    <span className="face-here" data-here={isHere || undefined}>
      {face}
    </span>
  );
}
