import { backups } from '@hangout/contract/rest/backups/backups';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

/** Polling interval of a backup that is being made, ms. */
const RUNNING_POLL_MS = 2_000;

/** [H1933] The last good backup of the place, what failed since, and when the next one is made. */
export const backupsQuery = queryOptions({
  queryKey: ['admin', 'backups'],
  queryFn: () => api(backups.overview),
  staleTime: staleTimes.rooms,
  // Polls, because nothing announces a backup.
  refetchInterval: ({ state }) =>
    state.data && state.data.state !== 'idle' ? RUNNING_POLL_MS : staleTimes.rooms,
});

/** [H1933] Has a backup made now. */
export async function makeBackup(): Promise<void> {
  await api(backups.make);
  await queryClient.invalidateQueries({ queryKey: backupsQuery.queryKey });
}
