/** [R045] Providers whose songs a browser can play or search for. */
export const CLIENT_PROVIDERS = [
  'apple',
  'audius',
  'soundCloudPublic',
  'spotify',
  'uploadService',
  'youtube',
  'sevenDigital',
] as const;
export type ClientProvider = (typeof CLIENT_PROVIDERS)[number];

/** [R046] All providers at which a song may have an id. */
export const PROVIDERS = [
  ...CLIENT_PROVIDERS,
  'napster',
  'pandora',
  'deezer',
  'tidal',
  'amazonMusic',
  'yandex',
  'spinrilla',
] as const;
export type Provider = (typeof PROVIDERS)[number];

/** [R108] Providers whose songs are played from a URL. */
export const URL_PROVIDERS = ['sevenDigital', 'soundCloudPublic', 'uploadService', 'audius'] as const;
/** [R109] Providers whose songs are played in the provider's own player, by id. */
export const ID_PROVIDERS = ['apple', 'spotify', 'youtube'] as const;
