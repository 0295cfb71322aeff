import type { PlaceSettings, unseenColor } from '@hangout/contract/rest/shapes/place-settings';
import type { place } from '@hangout/contract/rest/site/place';
import { type Db, loadSiteSettings, saveSiteSettings } from '@hangout/db';
import { chooseBrand } from '@hangout/platform/brand/brand';
import { renderBrandPart } from '@hangout/platform/brand/brand-files';
import { findBrandColorProblem, findLanguage, LANGUAGES, type RefusalError } from '@hangout/rules';
import type { Dependencies, Handlers } from '../framework/index.ts';

const partTypes = {
  head: 'text/html; charset=utf-8',
  'brand.css': 'text/css; charset=utf-8',
  'manifest.webmanifest': 'application/manifest+json; charset=utf-8',
} as const;

export const placeHandlers: Handlers<typeof place> = {
  async read({ db, dependencies: { config } }) {
    const stored = await loadSiteSettings(db, 'placeName', 'brandColor', 'defaultLanguage');
    const { name, colors } = chooseBrand(config);
    return {
      stored: {
        name: stored.placeName ?? null,
        color: stored.brandColor ?? null,
        language: findLanguage([stored.defaultLanguage ?? '']) ?? null,
      },
      configured: { name, color: colors.brand, language: LANGUAGES[0] },
    };
  },

  async change({ name, color, language, db, dependencies, refuse }) {
    refuseUnseenColor(color, dependencies, refuse);
    await db.transaction((tx) => savePlace(tx, { name, color, language }));
    const { brand } = await dependencies.place.reload();
    return { name: brand.name };
  },

  async part({ part, dependencies }) {
    const body = renderBrandPart(part, await dependencies.place.load());
    return { body, type: partTypes[part], headers: { 'cache-control': 'no-cache' } };
  },
};

/** [H1963] Stores name, colour and language of the site. Servers are notified when the transaction commits. */
export const savePlace = (tx: Db, { name, color, language }: PlaceSettings): Promise<void> =>
  saveSiteSettings(tx, { placeName: name, brandColor: color, defaultLanguage: language });

/**
 * [H1964] Refuses a brand colour. @throws RefusalError if white text on the colour is unreadable, or the colour is too
 * dark for the page
 */
export function refuseUnseenColor(
  color: string | null,
  { config }: Pick<Dependencies, 'config'>,
  refuse: (code: keyof typeof unseenColor) => RefusalError,
): void {
  const problem = color === null ? null : findBrandColorProblem(color, chooseBrand(config).colors.bg);
  if (problem) throw refuse(problem.kind === 'text' ? 'brand_color_unreadable' : 'brand_color_too_dark');
}
