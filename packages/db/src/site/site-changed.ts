import type { Db } from '../connect.ts';

/** The pg_notify channel for changes of the operator's pages, the banners and the site's settings. */
export const siteChannel = 'site_changed';

/** [H1987] Notifies the game servers, which notify their clients, of changed pages or banners. */
export async function notifySiteChanged(tx: Db): Promise<void> {
  await tx.raw(`select pg_notify(:siteChannel, '')`, { siteChannel });
}
