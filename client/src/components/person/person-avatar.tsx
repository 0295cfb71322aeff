import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { profileQuery } from '../../api/profiles.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import { Avatar } from '../stage/avatar.tsx';

interface PersonAvatarProps {
  readonly uuid: string;
  /** The avatar shown until the profile is loaded, or if there is no picture; absent if unknown. */
  readonly avatarId?: string;
  readonly size: number;
  readonly name?: string;
  readonly isHere?: boolean;
}

/** [H557] The face of a user whose profile the parent does not have; [R205] profiles are loaded in batches. */
export function PersonAvatar({ uuid, avatarId, ...shown }: PersonAvatarProps) {
  const isRegistered = useAtomValue(isRegisteredAtom);
  const { data } = useQuery({ ...profileQuery(uuid), enabled: isRegistered && uuid !== '' });
  return <Avatar {...shown} avatarId={avatarId ?? data?.avatarId ?? 'nova'} picture={data?.profilePicture} />;
}
