import type { Ask, Report } from '@hangout/contract';
import { reports } from '@hangout/contract/room-service/reports';
import type { ReportState } from '@hangout/rules';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { fresh, queryClient } from './client.ts';
import { nextOffset } from './paging.ts';
import { api } from './rest.ts';

export type { Report };
export type GivenReport = Ask<typeof reports.create>;

const pageSize = 20;
/** A list that stays open looks again by itself, ms. */
const lookAgain = 15_000;

/** What was reported in a hangout, or anywhere where `roomId` is null; the newest first. */
export const reportsIn = (roomId: string | null, state: ReportState | null) =>
  infiniteQueryOptions({
    queryKey: ['reports', roomId, state],
    queryFn: ({ pageParam }) => {
      const ask = { limit: pageSize, offset: pageParam, ...(state ? { state } : {}) };
      return roomId ? api(reports.ofRoom, { ...ask, id: roomId }) : api(reports.all, ask);
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: fresh.room,
    refetchInterval: lookAgain,
  });

export async function sendReport(report: GivenReport): Promise<void> {
  await api(reports.create, report);
}

/** Says what became of a report. */
export async function handleReport(reportId: string, state: ReportState, outcome: string): Promise<void> {
  await api(reports.handle, { reportId, state, ...(outcome.trim() ? { outcome: outcome.trim() } : {}) });
  await readReportsAgain();
}

export const readReportsAgain = () => queryClient.invalidateQueries({ queryKey: ['reports'] });
