import { type Db, hasAdmin, loadSiteSettings, saveSiteSettings } from '@hangout/db';

/** [H1975] True if this server has or had an admin: the setup code then no longer works. */
export async function isSetUp(db: Db): Promise<boolean> {
  const { setUpAt } = await loadSiteSettings(db, 'setUpAt');
  return setUpAt !== undefined || hasAdmin(db);
}

/** [H1975] Records that the server is set up, also if its admin came from ADMIN_EMAIL, a backup or the demo world. */
export async function rememberSetUp(db: Db, now: number): Promise<void> {
  const { setUpAt } = await loadSiteSettings(db, 'setUpAt');
  if (setUpAt === undefined) await saveSiteSettings(db, { setUpAt: new Date(now).toISOString() });
}
