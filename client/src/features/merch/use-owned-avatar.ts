import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { avatarsQuery } from '../../api/avatars.ts';
import { myUuidAtom } from '../../platform/session.ts';

/** Returns a function that is true for avatars the user may already wear; it is false until these are loaded. */
export function useOwnedAvatar(): (slug: string | null) => boolean {
  const uuid = useAtomValue(myUuidAtom);
  const { data } = useQuery({ ...avatarsQuery(uuid ?? ''), enabled: uuid !== null });
  return (slug) => slug !== null && data?.find((avatar) => avatar.slug === slug)?.isAvailable === true;
}
