import type { Db } from '../connect.ts';

/** The pg notification channel of changes to what every page shows: the operator's pages and banners. */
export const siteChannel = 'site_changed';

/** [H1987] Tells game servers, which tell their clients, that pages or banners have changed. */
export async function notifySiteChanged(tx: Db): Promise<void> {
  await tx.raw(`select pg_notify(:siteChannel, '')`, { siteChannel });
}
