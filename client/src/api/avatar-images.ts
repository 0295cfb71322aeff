import { avatars } from '@hangout/contract/rest/points/avatars';
import { queryOptions } from '@tanstack/react-query';
import { staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

/** [H1598] The pictures of avatars that an admin has added, by slug. Needed only for slugs without a drawn figure. */
export const avatarImagesQuery = queryOptions({
  queryKey: ['avatar-images'],
  queryFn: async (): Promise<ReadonlyMap<string, string>> =>
    new Map((await api(avatars.pictures)).data.map(({ slug, imageUrl }) => [slug, imageUrl])),
  staleTime: staleTimes.avatars,
});
