import { type Db, hasAdmin, loadSiteSettings, saveSiteSettings } from '@hangout/db';

/** [H1975] Whether this server has, or once had, an admin: its setup is over for good. */
export async function isSetUp(db: Db): Promise<boolean> {
  const { setUpAt } = await loadSiteSettings(db, 'setUpAt');
  return setUpAt !== undefined || hasAdmin(db);
}

/** [H1975] Remembers that the server is set up, also if its admin came from ADMIN_EMAIL, a backup or the demo world. */
export async function rememberSetUp(db: Db, now: number): Promise<void> {
  const { setUpAt } = await loadSiteSettings(db, 'setUpAt');
  if (setUpAt === undefined) await saveSiteSettings(db, { setUpAt: new Date(now).toISOString() });
}
