import type { CallInput } from '@hangout/contract/framework/endpoint-types';
import { ApiError } from '@hangout/contract/framework/errors';
import { type Report, reports } from '@hangout/contract/rest/moderation/reports';
import { uploadedSongs } from '@hangout/contract/rest/uploads/uploaded-songs';
import type { ReportState } from '@hangout/rules';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, refetchChanged, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { pagedQuery } from './paging.ts';

export type { Report };
export type NewReport = CallInput<typeof reports.create>;

const pageSize = 20;
/** How often a visible list is read, ms: nobody is notified of what other moderators do. */
const pollMs = 15_000;

/** Reports of a hangout, or of the whole platform if `roomId` is null; the newest first. */
export const reportsQuery = (roomId: string | null, state: ReportState | null) =>
  pagedQuery(
    ['reports', roomId, state],
    (offset) => {
      const query = { limit: pageSize, offset, ...(state ? { state } : {}) };
      return roomId ? api(reports.ofRoom, { ...query, id: roomId }) : api(reports.all, query);
    },
    { refetchInterval: pollMs },
  );

export async function sendReport(report: NewReport): Promise<void> {
  await api(reports.create, report);
}

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
  await refetchReports();
}

export const refetchReports = () => refetchChanged(['reports']);
