import { AvatarPortrait } from '../features/stage/index.ts';

interface FaceProps {
  readonly avatarId: string;
  readonly size: number;
  /** Said to those who do not see it; leave away where the name stands beside it. */
  readonly name?: string;
}

/** Somebody's avatar as a round picture. */
export function Face({ avatarId, size, name }: FaceProps) {
  return (
    <span className="face" style={{ width: size, height: size }}>
      <AvatarPortrait slug={avatarId} size={size} alt={name ?? ''} />
    </span>
  );
}
