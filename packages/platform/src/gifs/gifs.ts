import {
  createKlipy,
  type GifSearcher,
  KLIPY_IMAGES,
  type KlipyConfig,
  realKlipy,
  standInKlipy,
} from '@hangout/providers';
import type { GifSource } from '@hangout/rules';
import { type Config, need } from '../config/config.ts';

/** GIF settings without the API key, for processes that do not have it. */
export type GifConfig = Pick<Config, 'GIF_HOSTS' | 'GIF_SEARCH' | 'KLIPY_STAND_IN'>;

/** [H383][H1733] Returns which external images messages may show, and the page may therefore load. */
export function gifSources({
  GIF_HOSTS = [],
  GIF_SEARCH = 'none',
  KLIPY_STAND_IN,
}: Partial<GifConfig>): readonly GifSource[] {
  const chosen = GIF_HOSTS.map((host) => ({ origin: `https://${host}`, provider: null }));
  const images = KLIPY_STAND_IN ? originOf(KLIPY_STAND_IN) : GIF_SEARCH === 'klipy' ? KLIPY_IMAGES : null;
  return images === null ? chosen : [...chosen, { origin: images, provider: 'klipy' }];
}

/** [H1730] Returns the configured GIF search, or null. @throws ConfigurationValueMissing without a key */
export function openGifSearch(config: Config): GifSearcher | null {
  const chosen = chooseKlipy(config);
  return chosen && createKlipy(chosen);
}

function chooseKlipy(config: Config): KlipyConfig | null {
  if (config.KLIPY_STAND_IN) return standInKlipy(originOf(config.KLIPY_STAND_IN));
  return config.GIF_SEARCH === 'klipy' ? realKlipy(need(config, 'KLIPY_KEY')) : null;
}

const originOf = (url: string) => new URL(url).origin;
