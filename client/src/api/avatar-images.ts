import { avatars } from '@hangout/contract/rest/points/avatars';
import { queryOptions } from '@tanstack/react-query';
import { staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

/** [H1598] Pictures of the avatars that admins have added, by slug; other avatars are drawn. */
export const avatarImagesQuery = queryOptions({
  queryKey: ['avatar-images'],
  queryFn: async (): Promise<ReadonlyMap<string, string>> =>
    new Map((await api(avatars.pictures)).data.map(({ slug, imageUrl }) => [slug, imageUrl])),
  staleTime: staleTimes.avatars,
});
