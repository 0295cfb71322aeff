import { ApiError } from '@hangout/contract/framework/errors';
import { reports } from '@hangout/contract/rest/moderation/reports';
import { uploadedSongs } from '@hangout/contract/rest/uploads/uploaded-songs';
import type { ReportState } from '@hangout/rules';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { refetchReports } from './reports.ts';

/** [H1561] Loads the status of a reported song; null if the song was not uploaded here. */
export const reportedSongQuery = (id: string) =>
  queryOptions({
    queryKey: ['reports', 'song', id],
    queryFn: async () => {
      try {
        return (await api(uploadedSongs.byId, { id })).status;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'song_not_found') return null;
        throw error;
      }
    },
    staleTime: staleTimes.room,
  });

/** [H1561] Takes an upload down, or puts it back if `verified` is true. */
export async function setSongVerified(id: string, verified: boolean): Promise<void> {
  await api(uploadedSongs.verification, { id, verified });
  await queryClient.invalidateQueries({ queryKey: ['reports', 'song', id] });
}

export async function handleReport(reportId: string, state: ReportState, outcome: string): Promise<void> {
  await api(reports.handle, { reportId, state, ...(outcome.trim() ? { outcome: outcome.trim() } : {}) });
  void queryClient.invalidateQueries({ queryKey: ['record'] });
  await refetchReports();
}
