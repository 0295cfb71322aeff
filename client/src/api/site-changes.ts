import { refetchChanged } from '../platform/query-client.ts';

/**
 * Maximum delay before an announced change is read, ms. All open windows are notified at the same moment; random delays
 * spread their requests.
 */
const mostSpreadMs = 2_000;
let isReadPlanned = false;

/** [H1987] Reads the site overview after a random delay. Announcements during the delay cause no further request. */
export function readSiteOverviewSoon(): void {
  if (isReadPlanned) return;
  isReadPlanned = true;
  setTimeout(() => {
    isReadPlanned = false;
    void refetchSite();
  }, Math.random() * mostSpreadMs);
}

export const refetchSite = () => refetchChanged(['site']);
