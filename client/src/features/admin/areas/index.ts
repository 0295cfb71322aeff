import { lazy } from 'react';
import { areaPage } from '../admin-list.tsx';

/** [H1300] The admin areas, each loaded when it is opened. The key is the path `/admin/<key>`. */
export const areas = {
  users: lazy(async () => ({ default: (await import('./accounts.tsx')).Accounts })),
  signUp: lazy(async () => ({ default: (await import('./sign-up.tsx')).SignUpSettings })),
  applications: lazy(async () => areaPage((await import('./applications.tsx')).applicationsArea)),
  rooms: lazy(async () => areaPage((await import('./rooms.tsx')).roomsArea)),
  djs: lazy(async () => areaPage((await import('./djs.tsx')).djsArea)),
  communities: lazy(async () => areaPage((await import('./communities.tsx')).communitiesArea)),
  events: lazy(async () => areaPage((await import('./events.tsx')).eventsArea)),
  seasons: lazy(async () => areaPage((await import('./seasons.tsx')).seasonsArea)),
  ranking: lazy(async () => areaPage((await import('./ranking.tsx')).rankingArea)),
  lifetime: lazy(async () => areaPage((await import('./ranking.tsx')).lifetimeArea)),
  avatars: lazy(async () => areaPage((await import('./avatars.tsx')).avatarsArea)),
  assignments: lazy(async () => areaPage((await import('./assignments.tsx')).assignmentsArea)),
  consumables: lazy(async () => areaPage((await import('./consumables.tsx')).consumablesArea)),
  subscriptions: lazy(async () => ({ default: (await import('./subscriptions.tsx')).Subscriptions })),
  vouchers: lazy(async () => areaPage((await import('./vouchers.tsx')).vouchersArea)),
  phones: lazy(async () => areaPage((await import('./phones.tsx')).phonesArea)),
  phoneChecks: lazy(async () => areaPage((await import('./phones.tsx')).phoneChecksArea)),
  notifications: lazy(async () => areaPage((await import('./notifications.tsx')).notificationsArea)),
  pages: lazy(async () => ({ default: (await import('./operator-pages.tsx')).OperatorPages })),
  banners: lazy(async () => areaPage((await import('./banners.tsx')).bannersArea)),
  customFields: lazy(async () => areaPage((await import('./custom-fields.tsx')).customFieldsArea)),
  place: lazy(async () => ({ default: (await import('./place.tsx')).Place })),
  figures: lazy(async () => ({ default: (await import('./figures.tsx')).Figures })),
  services: lazy(async () => ({ default: (await import('./services.tsx')).Services })),
  moderation: lazy(async () => areaPage((await import('./record.tsx')).recordArea)),
  security: lazy(async () => ({ default: (await import('./security.tsx')).SecurityEvents })),
  leaving: lazy(async () => ({ default: (await import('./leaving.tsx')).DeactivationRequests })),
  music: lazy(async () => ({ default: (await import('./music.tsx')).MusicServices })),
} as const;

export type AreaName = keyof typeof areas;

const areaGroups = ['people', 'hangouts', 'music', 'shop', 'messages', 'system'] as const;
export type AreaGroup = (typeof areaGroups)[number];

const groupOf = {
  users: 'people',
  signUp: 'people',
  applications: 'people',
  djs: 'people',
  moderation: 'people',
  leaving: 'people',
  phones: 'people',
  phoneChecks: 'people',
  rooms: 'hangouts',
  communities: 'hangouts',
  events: 'hangouts',
  music: 'music',
  seasons: 'music',
  ranking: 'music',
  lifetime: 'music',
  subscriptions: 'shop',
  vouchers: 'shop',
  consumables: 'shop',
  avatars: 'shop',
  assignments: 'shop',
  notifications: 'messages',
  banners: 'messages',
  pages: 'messages',
  place: 'system',
  figures: 'system',
  services: 'system',
  security: 'system',
  customFields: 'system',
} as const satisfies Record<AreaName, AreaGroup>;

// `Object.keys` loses the type of the keys, hence the cast.
export const areaNames = Object.keys(groupOf) as readonly AreaName[];

/** [H1659] Groups without a shown area are left out. */
export const groupAreas = (shown: readonly AreaName[]) =>
  areaGroups
    .map((group) => ({
      group,
      names: areaNames.filter((name) => groupOf[name] === group && shown.includes(name)),
    }))
    .filter(({ names }) => names.length > 0);

export const areaLabels = {
  users: 'admin.users',
  signUp: 'signUp.title',
  applications: 'signUp.applications',
  rooms: 'admin.rooms',
  djs: 'admin.djs',
  communities: 'admin.communities',
  events: 'admin.events',
  seasons: 'staff.seasons',
  ranking: 'staff.ranking',
  lifetime: 'staff.lifetime',
  avatars: 'staff.avatars',
  assignments: 'staff.assignments',
  consumables: 'staff.consumables',
  subscriptions: 'plans.subscriptions',
  vouchers: 'staff.vouchers',
  phones: 'staff.phones',
  phoneChecks: 'staff.phoneChecks',
  notifications: 'staff.notifications',
  banners: 'site.banners',
  pages: 'site.pages',
  customFields: 'staff.customFields',
  place: 'place.title',
  figures: 'staff.figures',
  services: 'staff.services',
  moderation: 'staff.record',
  security: 'admin.security',
  leaving: 'admin.leaving',
  music: 'admin.music',
} as const satisfies Record<AreaName, string>;
