import { friends } from '@hangout/contract/rest/friends/friends';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { pagedQuery } from './paging.ts';

export const SHORTEST_SEARCH = 2;

/** [H554] Finds people by the beginnings of the words in their names. */
export const peopleSearchQuery = (words: string) =>
  pagedQuery(['people-search', words], (offset) => api(profiles.search, { q: words, limit: 20, offset }), {
    placeholderData: keepPreviousData,
  });

/** [H554] Friends of the user's friends. */
export const suggestedFriendsQuery = () =>
  queryOptions({
    queryKey: ['friends', 'suggested'],
    queryFn: async () => (await api(friends.suggestions, { limit: 12 })).data,
    staleTime: staleTimes.room,
  });
