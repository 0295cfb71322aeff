import { leaving } from '@hangout/contract/rest/user-service/leaving';
import { deactivation } from '@hangout/contract/rest/user-service/moderation';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

/** Poll interval while an archive is made, ms. */
const archivePollMs = 2_000;
const archiveKey = ['archive'] as const;

const reloadSession = () => queryClient.invalidateQueries({ queryKey: ['session'] });

/** [H952] Asks for the account to be deactivated; answers the day. */
export async function requestDeactivation(): Promise<string> {
  const { deactivatesAt } = await api(deactivation.request);
  await reloadSession();
  return deactivatesAt;
}

/** [H952] Takes back what was asked for. */
export async function takeBackDeactivation(): Promise<void> {
  await api(leaving.takeBack);
  await reloadSession();
}

/** [H954] Deletes the account; answers the day, null where that is now. */
export async function requestDeletion(when: 'now' | 'later'): Promise<string | null> {
  const { deactivatesAt } = await api(leaving.requestDeletion, { when });
  if (when === 'later') await reloadSession();
  return deactivatesAt;
}

/** [H955] The archive that was made last; it is asked for again while it is made. */
export const archiveQuery = () =>
  queryOptions({
    queryKey: archiveKey,
    queryFn: async () => (await api(leaving.archive)).archive,
    // The address of the file is good for a quarter of an hour.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? archivePollMs : false),
  });

export async function requestArchive(): Promise<void> {
  await api(leaving.requestArchive);
  await queryClient.invalidateQueries({ queryKey: archiveKey });
}
