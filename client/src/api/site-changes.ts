import { refetchChanged } from '../platform/query-client.ts';

/**
 * Longest delay before an announced change is read, ms. The delay spreads the requests of all open windows, which get
 * the announcement at the same moment.
 */
const mostSpreadMs = 2_000;
let isReadPlanned = false;

/**
 * [H1987] Refetches the site overview after a random delay; further announcements during the delay cause no further
 * request.
 */
export function readSiteOverviewSoon(): void {
  if (isReadPlanned) return;
  isReadPlanned = true;
  setTimeout(() => {
    isReadPlanned = false;
    void refetchSite();
  }, Math.random() * mostSpreadMs);
}

export const refetchSite = () => refetchChanged(['site']);
