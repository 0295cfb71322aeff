import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { avatarsQuery, type WornAvatar } from '../../api/avatars.ts';
import { myUuidAtom } from '../../platform/session.ts';

/** Returns a function that finds an avatar, with whether the user may wear it; null until the avatars are loaded. */
export function useOfferedAvatar(): (slug: string | null) => WornAvatar | null {
  const uuid = useAtomValue(myUuidAtom);
  const { data } = useQuery({ ...avatarsQuery(uuid ?? ''), enabled: uuid !== null });
  return (slug) => data?.find((avatar) => avatar.slug === slug) ?? null;
}
