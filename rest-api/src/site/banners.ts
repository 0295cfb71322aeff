import type { banners, SiteOverview } from '@hangout/contract/rest/site/banners';
import {
  type Db,
  deleteSiteBanner,
  insertSiteBanner,
  listAgreedVersions,
  listOpenBanners,
  listPageVersions,
  listSiteBanners,
  lockSiteBanner,
  updateSiteBanner,
} from '@hangout/db';
import { hasHandbook } from '@hangout/platform/handbook/handbook';
import { findConsentsDue, findCurrentVersions, isBannerShown } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { demoWorld } from './demo-world.ts';

/** [H1986] True if a banner ends after it begins; the database requires the same. */
const endsInOrder = ({ beginsAt, endsAt }: { beginsAt: string; endsAt: string | null }) =>
  endsAt === null || Date.parse(beginsAt) < Date.parse(endsAt);

export const bannerHandlers: Handlers<typeof banners> = {
  async overview({ principal, db, dependencies }) {
    const person = principal.kind === 'user' ? principal.uuid : null;
    return {
      ...(await loadOverview(db, person, dependencies.clock.now())),
      hasHandbook: hasHandbook(dependencies.config),
      isDemo: await demoWorld({ db, dependencies }).isDemo(),
    };
  },

  async create({ texts, tone, link, beginsAt, endsAt, db, dependencies, refuse }) {
    const banner = {
      ...{ texts, tone, link: link ?? null, endsAt: endsAt ?? null },
      beginsAt: beginsAt ?? new Date(dependencies.clock.now()).toISOString(),
    };
    if (!endsInOrder(banner)) throw refuse('banner_ends_early');
    return insertSiteBanner(db, banner);
  },

  async list({ input, db }) {
    return listSiteBanners(db, input);
  },

  async change({ id, texts, tone, link, beginsAt, endsAt, db, refuse }) {
    const banner = orRefuse(await lockSiteBanner(db, id), refuse, 'banner_not_found');
    const times = {
      beginsAt: beginsAt ?? banner.beginsAt,
      endsAt: endsAt === undefined ? banner.endsAt : endsAt,
    };
    if (!endsInOrder(times)) throw refuse('banner_ends_early');
    return updateSiteBanner(db, id, { texts, tone, link, ...times });
  },

  async remove({ id, db, refuse }) {
    if (!(await deleteSiteBanner(db, id))) throw refuse('banner_not_found');
  },
};

async function loadOverview(
  db: Db,
  person: string | null,
  now: number,
): Promise<Omit<SiteOverview, 'hasHandbook' | 'isDemo'>> {
  const [versions, agreed, open] = await Promise.all([
    listPageVersions(db, null),
    person === null ? [] : listAgreedVersions(db, person),
    listOpenBanners(db, now),
  ]);
  const changes = open
    .flatMap(({ beginsAt, endsAt }) => [
      Date.parse(beginsAt),
      ...(endsAt === null ? [] : [Date.parse(endsAt)]),
    ])
    .filter((time) => time > now);
  return {
    pages: findCurrentVersions(versions).map(({ kind, id, publishedAt }) => ({
      kind,
      versionId: id,
      publishedAt,
    })),
    consentsDue: person === null ? [] : findConsentsDue(versions, new Set(agreed)).map(({ id }) => id),
    banners: open.filter((banner) => isBannerShown(banner, now)),
    changesAt: changes.length > 0 ? new Date(Math.min(...changes)).toISOString() : null,
  };
}
