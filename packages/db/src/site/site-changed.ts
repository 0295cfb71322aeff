import type { Db } from '../connect.ts';

/** The pg notification channel that announces changes to the operator's pages, the banners and the site's settings. */
export const siteChannel = 'site_changed';

/** [H1987] Tells game servers, which tell their clients, that pages or banners have changed. */
export async function notifySiteChanged(tx: Db): Promise<void> {
  await tx.raw(`select pg_notify(:siteChannel, '')`, { siteChannel });
}
