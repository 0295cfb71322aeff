import { type ProfilePage, profilePages } from '@hangout/contract/rest/profiles/profile-pages';
import { queryOptions } from '@tanstack/react-query';
import { staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

export type { ProfilePage };

/**
 * Poll interval of an open profile, ms. It is polled because only friends are notified of where a user is and what they
 * play.
 */
const pollMs = 30_000;

export const profilePageQuery = (id: string) =>
  queryOptions({
    queryKey: ['profile-page', id],
    queryFn: () => api(profilePages.byId, { id }),
    staleTime: staleTimes.room,
    refetchInterval: pollMs,
  });
