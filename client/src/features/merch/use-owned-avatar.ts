import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { avatarsQuery } from '../../api/avatars.ts';
import { myUuidAtom } from '../../platform/session.ts';

/** Says of an avatar whether this user may wear it already; false until that is known. */
export function useOwnedAvatar(): (slug: string | null) => boolean {
  const uuid = useAtomValue(myUuidAtom);
  const { data } = useQuery({ ...avatarsQuery(uuid ?? ''), enabled: uuid !== null });
  return (slug) => slug !== null && data?.find((avatar) => avatar.slug === slug)?.isAvailable === true;
}
