import { leaving } from '@hangout/contract/rest/accounts/leaving';
import { deactivation } from '@hangout/contract/rest/moderation/moderation';
import { queryOptions } from '@tanstack/react-query';
import { announcedPollMs, queryClient } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

const archiveKey = ['archive'] as const;

const reloadSession = () => queryClient.invalidateQueries({ queryKey: ['session'] });

/** [H952] Requests that the account is deactivated; returns the date. */
export async function requestDeactivation(): Promise<string> {
  const { deactivatesAt } = await api(deactivation.request);
  await reloadSession();
  return deactivatesAt;
}

/** [H952] Withdraws the request. */
export async function takeBackDeactivation(): Promise<void> {
  await api(leaving.takeBack);
  await reloadSession();
}

/** [H954] Deletes the account; returns the date, or null if it is deleted now. */
export async function requestDeletion(when: 'now' | 'later'): Promise<string | null> {
  const { deactivatesAt } = await api(leaving.requestDeletion, { when });
  if (when === 'later') await reloadSession();
  return deactivatesAt;
}

/** [H955] The latest archive; refetched when the inbox says that it is there. */
export const archiveQuery = () =>
  queryOptions({
    queryKey: archiveKey,
    queryFn: async () => (await api(leaving.archive)).archive,
    // The file's URL is valid for a quarter of an hour.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? announcedPollMs : false),
  });

export async function requestArchive(): Promise<void> {
  await api(leaving.requestArchive);
  await refetchArchive();
}

export const refetchArchive = () => queryClient.invalidateQueries({ queryKey: archiveKey });
