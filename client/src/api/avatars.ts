import { type Avatar, avatars } from '@hangout/contract/rest/points/avatars';
import { queryOptions } from '@tanstack/react-query';
import { staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

/** An avatar, and whether the current user may wear it. */
export type WornAvatar = Pick<Avatar, 'slug' | 'avatarStatus' | 'discordOnly'> & {
  readonly isAvailable: boolean;
  /** [H1351] Price in points, and the id of the offer; null if it is not for sale. */
  readonly price: number | null;
  readonly consumableId: number | null;
};

/** Every avatar except other users' private ones; [R257] null if they cannot be loaded. */
async function loadAvatars(): Promise<readonly WornAvatar[] | null> {
  try {
    return (await api(avatars.all)).data;
  } catch {
    return null;
  }
}

/** [R288] [H551] The avatars, as the user may wear them; after a failure the next reader loads them again. */
export const avatarsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['avatars', uuid],
    queryFn: loadAvatars,
    staleTime: ({ state }) => (state.data === null ? 0 : staleTimes.avatars),
  });
