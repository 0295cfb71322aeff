import { type Avatar, avatars } from '@hangout/contract/rest/points-service/avatars';
import { queryOptions } from '@tanstack/react-query';
import { staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

/** An avatar, with whether the current user may wear it. */
export type WornAvatar = Pick<Avatar, 'slug' | 'avatarStatus' | 'discordOnly'> & {
  readonly isAvailable: boolean;
  /** [H1351] For how many points it is sold, and by which offer; null where it is not. */
  readonly price: number | null;
  readonly consumableId: number | null;
};

/** Every avatar but the private ones of others; [R257] null where they cannot be loaded. */
async function loadAvatars(): Promise<readonly WornAvatar[] | null> {
  try {
    return (await api(avatars.all)).data;
  } catch {
    return null;
  }
}

/** [R288] [H551] The avatars as somebody may wear them; what could not be loaded is asked for again by the next reader. */
export const avatarsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['avatars', uuid],
    queryFn: loadAvatars,
    staleTime: ({ state }) => (state.data === null ? 0 : staleTimes.avatars),
  });
