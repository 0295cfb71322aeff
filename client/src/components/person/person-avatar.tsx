import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { profileQuery } from '../../api/profiles.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import { Avatar } from '../stage/avatar.tsx';

interface PersonAvatarProps {
  readonly uuid: string;
  /** Avatar that is shown until the profile is loaded, and if there is no picture. */
  readonly avatarId?: string;
  readonly size: number;
  readonly name?: string;
  readonly isHere?: boolean;
}

/** [H557] A user's face; [R205] the profile is requested together with those of other users. */
export function PersonAvatar({ uuid, avatarId, ...shown }: PersonAvatarProps) {
  const isRegistered = useAtomValue(isRegisteredAtom);
  const { data } = useQuery({ ...profileQuery(uuid), enabled: isRegistered && uuid !== '' });
  return <Avatar {...shown} avatarId={avatarId ?? data?.avatarId ?? 'nova'} picture={data?.profilePicture} />;
}
