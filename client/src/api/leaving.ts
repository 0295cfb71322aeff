import { leaving } from '@hangout/contract/rest/accounts/leaving';
import { deactivation } from '@hangout/contract/rest/moderation/moderation';
import { queryOptions } from '@tanstack/react-query';
import { announcedPollMs, queryClient, refetchChanged } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

const archiveKey = ['archive'] as const;

const reloadSession = () => queryClient.invalidateQueries({ queryKey: ['session'] });

/** [H952] Returns when the account will be deactivated. */
export async function requestDeactivation(): Promise<string> {
  const { deactivatesAt } = await api(deactivation.request);
  await reloadSession();
  return deactivatesAt;
}

export async function takeBackDeactivation(): Promise<void> {
  await api(leaving.takeBack);
  await reloadSession();
}

/** [H954] Returns when the account will be deleted; null if it is deleted at once. */
export async function requestDeletion(when: 'now' | 'later'): Promise<string | null> {
  const { deactivatesAt } = await api(leaving.requestDeletion, { when });
  if (when === 'later') await reloadSession();
  return deactivatesAt;
}

/** [H955] The latest archive of the user's data. Fetched again when the inbox says that it is ready. */
export const archiveQuery = () =>
  queryOptions({
    queryKey: archiveKey,
    queryFn: async () => (await api(leaving.archive)).archive,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? announcedPollMs : false),
  });

/** [H955] Downloads the archive from a signed URL. The server may ask for the password first. */
export async function downloadArchive(): Promise<void> {
  const { url } = await api(leaving.archiveLink);
  // The browser saves the response, which is an attachment, and the page stays.
  window.location.assign(url);
}

export async function requestArchive(): Promise<void> {
  await api(leaving.requestArchive);
  await refetchArchive();
}

export const refetchArchive = () => refetchChanged(archiveKey);
