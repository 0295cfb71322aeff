import { banners, type SiteOverview } from '@hangout/contract/rest/site/banners';
import { operatorPages } from '@hangout/contract/rest/site/operator-pages';
import { siteStatus } from '@hangout/contract/rest/site/site-status';
import type { OperatorPageKind } from '@hangout/rules';
import { queryOptions } from '@tanstack/react-query';
import { announcedPollMs, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { serverNow } from '../platform/server-clock.ts';
import { refetchSite } from './site-changes.ts';

/** How often guests read the overview, ms: outside of hangouts they have no connection that announces changes. */
const guestPollMs = 15_000;
/** Maximum wait until the next read, ms: `setTimeout` cannot wait longer than about 24 days. */
const mostWaitMs = 24 * 60 * 60 * 1000;

/**
 * [H1987] What every page shows of the site, such as banners, for the account `me`. Read again when a banner begins or
 * ends.
 */
export const siteOverviewQuery = (me: string | null, { isGuest }: { readonly isGuest: boolean }) =>
  queryOptions({
    queryKey: ['site', 'overview', me],
    queryFn: () => api(banners.overview),
    staleTime: staleTimes.rooms,
    refetchInterval: ({ state }) =>
      Math.min(isGuest ? guestPollMs : 10 * announcedPollMs, untilChange(state.data)),
  });

function untilChange(overview: SiteOverview | undefined): number {
  if (!overview?.changesAt) return mostWaitMs;
  // The next read is one second after the change, because the clocks of server and browser differ.
  return Math.min(mostWaitMs, Math.max(1_000, Date.parse(overview.changesAt) - serverNow() + 1_000));
}

/** [H1989] Whether the services of this server work. */
export const siteStatusQuery = queryOptions({
  queryKey: ['site', 'status'],
  queryFn: () => api(siteStatus.status),
  refetchInterval: guestPollMs,
  retry: false,
});

export const operatorPageQuery = (kind: OperatorPageKind, versionId: number | undefined) =>
  queryOptions({
    queryKey: ['site', 'page', kind, versionId ?? null],
    queryFn: () => api(operatorPages.page, { kind, versionId }),
    staleTime: staleTimes.rooms,
  });

/** [H1984] Stores the user's consent to these versions of pages. */
export async function agreeToPages(versionIds: readonly number[]): Promise<void> {
  await api(operatorPages.agree, { versionIds: [...versionIds] });
  await refetchSite();
}
