import type { CallInput } from '@hangout/contract/framework/endpoint-types';
import { type Report, reports } from '@hangout/contract/rest/room-service/reports';
import type { ReportState } from '@hangout/rules';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../core/query-client.ts';
import { api } from '../core/rest-client.ts';
import { nextOffset } from './paging.ts';

export type { Report };
export type NewReport = CallInput<typeof reports.create>;

const pageSize = 20;
/** A list that stays open looks again by itself, ms. */
const pollMs = 15_000;

/** What was reported in a hangout, or anywhere where `roomId` is null; the newest first. */
export const reportsQuery = (roomId: string | null, state: ReportState | null) =>
  infiniteQueryOptions({
    queryKey: ['reports', roomId, state],
    queryFn: ({ pageParam }) => {
      const ask = { limit: pageSize, offset: pageParam, ...(state ? { state } : {}) };
      return roomId ? api(reports.ofRoom, { ...ask, id: roomId }) : api(reports.all, ask);
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: staleTimes.room,
    refetchInterval: pollMs,
  });

export async function sendReport(report: NewReport): Promise<void> {
  await api(reports.create, report);
}

/** Says what became of a report. */
export async function handleReport(reportId: string, state: ReportState, outcome: string): Promise<void> {
  await api(reports.handle, { reportId, state, ...(outcome.trim() ? { outcome: outcome.trim() } : {}) });
  await refetchReports();
}

export const refetchReports = () => queryClient.invalidateQueries({ queryKey: ['reports'] });
