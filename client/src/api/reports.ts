import type { CallInput } from '@hangout/contract/framework/endpoint-types';
import { type Report, reports } from '@hangout/contract/rest/moderation/reports';
import type { ReportState } from '@hangout/rules';
import { refetchChanged } from '../platform/query-client.ts';
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

export const refetchReports = () => refetchChanged(['reports']);
