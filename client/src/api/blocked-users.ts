import { type BlockedUser, blockedUsers } from '@hangout/contract/rest/friends/blocked-users';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { isRegisteredAtom } from '../platform/session.ts';
import { pagedQuery } from './paging.ts';

export type { BlockedUser };

const key = ['blocked-users'] as const;

export const blockedUsersQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: async (): Promise<readonly string[]> =>
      (await api(blockedUsers.list)).data.map(({ userUuid }) => userUuid),
    staleTime: staleTimes.profiles,
  });

/** [H549] Users whom the current user has blocked, the newest first; `search` is a part of their names. */
export const blockedListQuery = (search: string) =>
  pagedQuery(
    ['blocked-list', search],
    (offset) => api(blockedUsers.list, { limit: 30, offset, search: search || undefined }),
    { placeholderData: keepPreviousData },
  );

const nobody: readonly string[] = [];

/** Returns the users whom the current user has blocked; none for guests, and until they are loaded. */
export function useBlockedUsers(): readonly string[] {
  const isRegistered = useAtomValue(isRegisteredAtom);
  return useQuery({ ...blockedUsersQuery(), enabled: isRegistered }).data ?? nobody;
}

export async function setBlocked(userUuid: string, isBlocked: boolean): Promise<void> {
  if (isBlocked) await api(blockedUsers.block, { userUuid });
  else await api(blockedUsers.unblock, { id: userUuid });
  await Promise.all(
    [key, ['blocked-list'], ['profile-page'], ['fan-list'], ['fans', userUuid]].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
