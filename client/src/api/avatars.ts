import { type Avatar, avatars } from '@hangout/contract/rest/points/avatars';
import { queryOptions } from '@tanstack/react-query';
import { staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

export type WornAvatar = Pick<Avatar, 'slug' | 'avatarStatus' | 'discordOnly'> & {
  readonly isAvailable: boolean;
  /** [H1351] Points; `consumableId` is the id of the offer. Both are null if the avatar is not sold. */
  readonly price: number | null;
  readonly consumableId: number | null;
};

/** Loads all avatars except other users' private ones. [R257] Null if the request fails. */
async function loadAvatars(): Promise<readonly WornAvatar[] | null> {
  try {
    return (await api(avatars.all)).data;
  } catch {
    return null;
  }
}

/** [R288] [H551] All avatars, and which of them the user may wear. A load that failed is repeated at the next read. */
export const avatarsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['avatars', uuid],
    queryFn: loadAvatars,
    staleTime: ({ state }) => (state.data === null ? 0 : staleTimes.avatars),
  });
