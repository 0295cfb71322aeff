import { banners, type SiteOverview } from '@hangout/contract/rest/site/banners';
import { operatorPages } from '@hangout/contract/rest/site/operator-pages';
import { siteStatus } from '@hangout/contract/rest/site/site-status';
import type { OperatorPageKind } from '@hangout/rules';
import { queryOptions } from '@tanstack/react-query';
import { announcedPollMs, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { refetchSite } from './site-changes.ts';

/** Poll interval for guests, ms: outside of hangouts they have no connection on which changes are announced. */
const guestPollMs = 15_000;
/** Longest wait until the next refetch, ms: a browser's `setTimeout` cannot wait longer than about 24 days. */
const mostWaitMs = 24 * 60 * 60 * 1000;

/**
 * [H1987] The site overview, which every page shows (such as the operator's banners), for the account `me`; refetched
 * when the next banner begins or ends.
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
  // Waits a second longer, because the clocks of server and browser differ.
  return Math.min(mostWaitMs, Math.max(1_000, Date.parse(overview.changesAt) - Date.now() + 1_000));
}

/** [H1989] Whether the services of this server work; polled while the page is open. */
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

/** [H1984] Stores the user's consent to these versions of the operator's pages. */
export async function agreeToPages(versionIds: readonly number[]): Promise<void> {
  await api(operatorPages.agree, { versionIds: [...versionIds] });
  await refetchSite();
}

export async function publishPage(page: {
  readonly kind: OperatorPageKind;
  readonly texts: Readonly<Record<string, string>>;
  readonly needsConsent: boolean;
}): Promise<void> {
  await api(operatorPages.publish, { ...page, texts: { ...page.texts } });
  await refetchSite();
}
