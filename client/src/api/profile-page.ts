import { type ProfilePage, profilePages } from '@hangout/contract/rest/profiles/profile-pages';
import { queryOptions } from '@tanstack/react-query';
import { staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

export type { ProfilePage };

/** Poll interval for what the user of an open profile plays, ms: the lobby tells presence to friends only. */
const pollMs = 30_000;

/** [H545] Everything that a profile page shows. */
export const profilePageQuery = (id: string) =>
  queryOptions({
    queryKey: ['profile-page', id],
    queryFn: () => api(profilePages.byId, { id }),
    staleTime: staleTimes.room,
    refetchInterval: pollMs,
  });
