import { refetchChanged } from '../platform/query-client.ts';

/** Longest delay before an announced change is read, ms: all open windows learn of it at the same moment. */
const mostSpreadMs = 2_000;
let isReadPlanned = false;

/** [H1987] Reads the overview again after a random delay; several announcements within it count as one. */
export function readSiteOverviewSoon(): void {
  if (isReadPlanned) return;
  isReadPlanned = true;
  setTimeout(() => {
    isReadPlanned = false;
    void refetchSite();
  }, Math.random() * mostSpreadMs);
}

export const refetchSite = () => refetchChanged(['site']);
