import { banners, type SiteOverview } from '@hangout/contract/rest/site/banners';
import { operatorPages } from '@hangout/contract/rest/site/operator-pages';
import { siteStatus } from '@hangout/contract/rest/site/site-status';
import type { OperatorPageKind } from '@hangout/rules';
import { queryOptions } from '@tanstack/react-query';
import { announcedPollMs, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { refetchSite } from './site-changes.ts';

/** A guest outside of hangouts has no connection that announces changes. */
const guestPollMs = 15_000;
/** `setTimeout` of browsers holds at most this many ms; a later change is found by polls. */
const mostWaitMs = 24 * 60 * 60 * 1000;

/** [H1987] What every page shows of the place, for the account `me`; read again when the next banner begins or ends. */
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
  // A second later, because the clocks of server and browser differ.
  return Math.min(mostWaitMs, Math.max(1_000, Date.parse(overview.changesAt) - Date.now() + 1_000));
}

/** [H1989] Whether the place works; polled while the page is open. */
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

/** [H1984] Stores the user's consent. */
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
