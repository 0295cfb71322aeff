import type { Db } from '../connect.ts';
import { SiteSetting } from '../models/sign-up.ts';
import { notifySiteChanged } from './site-changed.ts';

/** The settings of the whole site. A setting without a row has its default. */
export type SiteSettingKey =
  | 'signUpRule'
  /** How many people a member may invite in thirty days. */
  | 'memberInvitations'
  | 'placeName'
  | 'brandColor'
  | 'defaultLanguage'
  /** When the first admin was created, as ISO text; never removed. */
  | 'setUpAt'
  /** When the setup page was finished, as ISO text; not set if the first admin was created in another way. */
  | 'firstRunAt';

/** Loads settings of the site. Returns only those that are set. */
export async function loadSiteSettings<K extends SiteSettingKey>(
  db: Db,
  ...keys: readonly K[]
): Promise<Partial<Record<K, string>>> {
  const rows = await SiteSetting.query(db).whereIn('key', keys).select('key', 'value');
  // The query returns only the requested keys, hence the cast.
  return Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Partial<Record<K, string>>;
}

/** [H1987] Stores settings of the site and notifies the servers; null returns a setting to its default. */
export async function saveSiteSettings(
  tx: Db,
  settings: Partial<Record<SiteSettingKey, string | null>>,
): Promise<void> {
  for (const [key, value] of Object.entries(settings))
    if (value === null) await SiteSetting.query(tx).where({ key }).delete();
    else
      await SiteSetting.query(tx)
        .insert({ key, value, changedAt: tx.fn.now() })
        .onConflict('key')
        .merge(['value', 'changedAt']);
  await notifySiteChanged(tx);
}
