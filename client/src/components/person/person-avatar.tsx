import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { profileQuery } from '../../api/profiles.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import { Avatar } from '../stage/avatar.tsx';

interface PersonAvatarProps {
  readonly uuid: string;
  /** The avatar that is shown until the profile is loaded, and where there is no picture; absent where it is not known. */
  readonly avatarId?: string;
  readonly size: number;
  readonly name?: string;
  readonly isHere?: boolean;
}

/** [H557] The face of somebody whose profile the place does not have: it is loaded with those of others at once [R205]. */
export function PersonAvatar({ uuid, avatarId, ...shown }: PersonAvatarProps) {
  const isRegistered = useAtomValue(isRegisteredAtom);
  const { data } = useQuery({ ...profileQuery(uuid), enabled: isRegistered && uuid !== '' });
  return <Avatar {...shown} avatarId={avatarId ?? data?.avatarId ?? 'nova'} picture={data?.profilePicture} />;
}
