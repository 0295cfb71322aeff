import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { avatarsQuery } from '../../api/avatars.ts';
import { myUuidAtom } from '../../platform/session.ts';

/** Returns a function that tells whether the user may wear an avatar already; false until the avatars are loaded. */
export function useOwnedAvatar(): (slug: string | null) => boolean {
  const uuid = useAtomValue(myUuidAtom);
  const { data } = useQuery({ ...avatarsQuery(uuid ?? ''), enabled: uuid !== null });
  return (slug) => slug !== null && data?.find((avatar) => avatar.slug === slug)?.isAvailable === true;
}
