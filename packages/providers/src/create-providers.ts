import type { ClientProvider } from '@hangout/rules';
import { createMusicAnalysis, type MusicAnalysis } from './analysis/analysis.ts';
import { createApple, type OnFailedLookup } from './apple/apple.ts';
import { createAudius } from './audius/audius.ts';
import { createDeezerLinks } from './deezer/deezer-links.ts';
import type { MusicProvider } from './music-provider.ts';
import type { ProviderConfig } from './provider-config.ts';
import { createMemoryStorage, type ProviderStorage } from './provider-storage.ts';
import { createSevenDigital } from './seven-digital/seven-digital.ts';
import type { SongLinkHost } from './song-link-host.ts';
import { createSoundCloud } from './soundcloud/soundcloud.ts';
import { createSpotify } from './spotify/spotify.ts';
import { createYouTube } from './youtube/youtube.ts';

/** The music providers that this server can call. */
export interface MusicProviders {
  /** Null if no provider is configured. */
  readonly config: ProviderConfig | null;
  readonly all: readonly MusicProvider[];
  /** Null without the operator's token. */
  readonly analysis: MusicAnalysis | null;
  get(key: ClientProvider): MusicProvider | null;
  /** Services whose song links are looked up, although nothing is played from them. */
  readonly linkHosts?: readonly SongLinkHost[];
}

export interface ProviderOptions {
  readonly onFailedLookup?: OnFailedLookup;
  /** Where adapters count calls and store results. */
  readonly storage?: ProviderStorage;
}

/** Creates the adapters of all completely configured providers. */
export function createProviders(
  config: ProviderConfig | null,
  { onFailedLookup = () => {}, storage = createMemoryStorage() }: ProviderOptions = {},
): MusicProviders {
  const all: readonly MusicProvider[] = config ? createAll(config, { onFailedLookup, storage }) : [];
  const analysis = config && createMusicAnalysis(config);
  const linkHosts = config ? [createDeezerLinks(config)] : [];
  return { config, all, analysis, linkHosts, get: (key) => all.find((one) => one.key === key) ?? null };
}

function createAll(
  config: ProviderConfig,
  { onFailedLookup, storage }: Required<ProviderOptions>,
): MusicProvider[] {
  return [
    createAudius(config),
    createYouTube(config, storage),
    createApple(config, onFailedLookup),
    ...(config.spotify.keys ? [createSpotify(config, config.spotify.keys)] : []),
    ...[createSoundCloud(config), createSevenDigital(config)].filter((provider) => provider !== null),
  ];
}
