import { type Avatar, avatars } from '@hangout/contract/rest/points/avatars';
import { queryOptions } from '@tanstack/react-query';
import { staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

/** An avatar, and whether the current user may wear it. */
export type WornAvatar = Pick<Avatar, 'slug' | 'avatarStatus' | 'discordOnly'> & {
  readonly isAvailable: boolean;
  /** [H1351] Price in points; `consumableId` is the id of the offer. Both are null if the avatar is not for sale. */
  readonly price: number | null;
  readonly consumableId: number | null;
};

/** Loads every avatar except other users' private ones; [R257] returns null if the request fails. */
async function loadAvatars(): Promise<readonly WornAvatar[] | null> {
  try {
    return (await api(avatars.all)).data;
  } catch {
    return null;
  }
}

/** [R288] [H551] All avatars and which of them the user may wear; a failed load is retried at the next read. */
export const avatarsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['avatars', uuid],
    queryFn: loadAvatars,
    staleTime: ({ state }) => (state.data === null ? 0 : staleTimes.avatars),
  });
