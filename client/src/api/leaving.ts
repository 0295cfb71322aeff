import { leaving } from '@hangout/contract/rest/accounts/leaving';
import { deactivation } from '@hangout/contract/rest/moderation/moderation';
import { queryOptions } from '@tanstack/react-query';
import { announcedPollMs, queryClient, refetchChanged } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

const archiveKey = ['archive'] as const;

const reloadSession = () => queryClient.invalidateQueries({ queryKey: ['session'] });

/** [H952] Requests the deactivation of the account; returns the time at which it takes effect. */
export async function requestDeactivation(): Promise<string> {
  const { deactivatesAt } = await api(deactivation.request);
  await reloadSession();
  return deactivatesAt;
}

export async function takeBackDeactivation(): Promise<void> {
  await api(leaving.takeBack);
  await reloadSession();
}

/** [H954] Deletes the account now or later; returns the date of the deletion, or null if the account is deleted now. */
export async function requestDeletion(when: 'now' | 'later'): Promise<string | null> {
  const { deactivatesAt } = await api(leaving.requestDeletion, { when });
  if (when === 'later') await reloadSession();
  return deactivatesAt;
}

/**
 * [H955] The latest export of the user's data, a downloadable archive; refetched when the inbox announces that it is
 * ready.
 */
export const archiveQuery = () =>
  queryOptions({
    queryKey: archiveKey,
    queryFn: async () => (await api(leaving.archive)).archive,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? announcedPollMs : false),
  });

/**
 * [H955] Downloads the archive of the user's data from a signed URL; the server may ask for a confirmation of identity
 * first.
 */
export async function downloadArchive(): Promise<void> {
  const { url } = await api(leaving.archiveLink);
  // The response is an attachment, so the browser saves it and the page stays.
  window.location.assign(url);
}

export async function requestArchive(): Promise<void> {
  await api(leaving.requestArchive);
  await refetchArchive();
}

export const refetchArchive = () => refetchChanged(archiveKey);
