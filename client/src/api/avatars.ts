import { type Avatar, avatars } from '@hangout/contract/rest/points-service/avatars';
import { queryOptions } from '@tanstack/react-query';
import { staleTimes } from '../core/query-client.ts';
import { api } from '../core/rest-client.ts';

/** An avatar, with whether the current user may wear it. */
export type WornAvatar = Pick<Avatar, 'slug' | 'avatarStatus' | 'discordOnly'> & {
  readonly isAvailable: boolean;
  /** [H1351] For how many points it is sold, and by which offer; null where it is not. */
  readonly price: number | null;
  readonly consumableId: number | null;
};

/** [R288] [H551] Every avatar but the private ones of others. */
export const avatarsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['avatars', uuid],
    queryFn: async (): Promise<readonly WornAvatar[]> => (await api(avatars.all)).data,
    staleTime: staleTimes.avatars,
  });
