import type { CallInput } from '@hangout/contract/framework/endpoint-types';
import { type Report, reports } from '@hangout/contract/rest/moderation/reports';
import type { ReportState } from '@hangout/rules';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { nextOffset } from './paging.ts';

export type { Report };
export type NewReport = CallInput<typeof reports.create>;

const pageSize = 20;
/** Poll interval of a visible list of reports, ms: the server does not announce what other moderators change. */
const pollMs = 15_000;

/** The reports of a hangout, newest first; those of the whole platform if `roomId` is null. */
export const reportsQuery = (roomId: string | null, state: ReportState | null) =>
  infiniteQueryOptions({
    queryKey: ['reports', roomId, state],
    queryFn: ({ pageParam }) => {
      const query = { limit: pageSize, offset: pageParam, ...(state ? { state } : {}) };
      return roomId ? api(reports.ofRoom, { ...query, id: roomId }) : api(reports.all, query);
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: staleTimes.room,
    refetchInterval: pollMs,
  });

export async function sendReport(report: NewReport): Promise<void> {
  await api(reports.create, report);
}

/** Sets the state and outcome of a report. */
export async function handleReport(reportId: string, state: ReportState, outcome: string): Promise<void> {
  await api(reports.handle, { reportId, state, ...(outcome.trim() ? { outcome: outcome.trim() } : {}) });
  await refetchReports();
}

export const refetchReports = () => queryClient.invalidateQueries({ queryKey: ['reports'] });
