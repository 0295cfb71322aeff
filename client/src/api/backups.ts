import { backups } from '@hangout/contract/rest/backups/backups';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

/** How often the state of a running backup is read, ms. */
const RUNNING_POLL_MS = 2_000;

/** [H1933] The last good backup, what failed since, and when the next one is made. */
export const backupsQuery = queryOptions({
  queryKey: ['admin', 'backups'],
  queryFn: () => api(backups.overview),
  staleTime: staleTimes.rooms,
  // Polls, because clients are not notified of backups.
  refetchInterval: ({ state }) =>
    state.data && state.data.state !== 'idle' ? RUNNING_POLL_MS : staleTimes.rooms,
});

/** [H1933] Requests a backup. */
export async function makeBackup(): Promise<void> {
  await api(backups.make);
  await queryClient.invalidateQueries({ queryKey: backupsQuery.queryKey });
}
