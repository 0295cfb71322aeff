import { AvatarPortrait } from './index.ts';

interface AvatarProps {
  readonly avatarId: string;
  readonly size: number;
  /** Said to those who do not see it; leave away where the name stands beside it. */
  readonly name?: string;
  /** Where it is known whether they are here: a dot says that they are. */
  readonly isHere?: boolean;
}

/** Somebody's avatar as a round picture. */
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
