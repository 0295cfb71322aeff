import type { ClientProvider } from '@hangout/rules';

/** Providers other than the project's own uploads. */
export type ExternalProvider = Exclude<ClientProvider, 'uploadService'>;

/** URLs of a provider without a trailing slash, and the operator's keys for it; null if there are none. */
interface ProviderAccess<Keys> {
  readonly api: string;
  readonly keys: Keys | null;
}

export interface SpotifyKeys {
  readonly clientId: string;
  readonly clientSecret: string;
}
export interface AppleKeys {
  readonly teamId: string;
  readonly keyId: string;
  /** PKCS #8 in PEM. */
  readonly privateKey: string;
}
export interface SoundCloudKeys {
  readonly clientId: string;
  readonly clientSecret: string;
}
export interface YouTubeKeys {
  /** Key of the Data API v3; null if only links are looked up. */
  readonly apiKey: string | null;
  /** Number of searches that the key allows per day. */
  readonly dailySearches: number;
  /** OAuth client for playlists of an account; null without one. */
  readonly oauth: { readonly clientId: string; readonly clientSecret: string } | null;
}
export interface SevenDigitalKeys {
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/**
 * URLs and keys of all providers. No URL is hard-coded, so that a stand-in can take the place of a provider.
 */
export interface ProviderConfig {
  readonly audius: ProviderAccess<{ readonly appName: string }>;
  readonly youtube: ProviderAccess<YouTubeKeys> & {
    readonly oembed: string;
    readonly authorize: string;
    readonly token: string;
    readonly playerScript: string;
  };
  readonly spotify: ProviderAccess<SpotifyKeys> & {
    readonly accounts: string;
    readonly playerScript: string;
  };
  readonly apple: ProviderAccess<AppleKeys> & {
    /** The public search, which needs no key. */
    readonly itunes: string;
    readonly playerScript: string;
  };
  readonly soundCloudPublic: ProviderAccess<SoundCloudKeys> & {
    readonly accounts: string;
    readonly connect: string;
    /** Host of short links, which redirect to pages of tracks and playlists. */
    readonly shortLinks: string;
  };
  readonly sevenDigital: ProviderAccess<SevenDigitalKeys> & {
    readonly stream: string;
    readonly previews: string;
  };
  /** Resolves song links; needs no key. */
  readonly deezer: { readonly api: string };
  /** The music-analysis API, for similar songs. */
  readonly analysis: ProviderAccess<{ readonly token: string }>;
  /** Whether these are stand-ins; pages then say that the catalogue is a demo. */
  readonly isStandIn: boolean;
}

export interface OperatorKeys {
  readonly spotify: SpotifyKeys | null;
  readonly apple: AppleKeys | null;
  readonly soundCloudPublic: SoundCloudKeys | null;
  readonly youtube: YouTubeKeys;
  readonly sevenDigital: SevenDigitalKeys | null;
  readonly analysis: { readonly token: string } | null;
}

export function realProviders(keys: OperatorKeys): ProviderConfig {
  return {
    audius: { api: 'https://api.audius.co', keys: { appName: 'hangout' } },
    youtube: {
      api: 'https://www.googleapis.com/youtube',
      oembed: 'https://www.youtube.com/oembed',
      authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
      playerScript: 'https://www.youtube.com/iframe_api',
      keys: keys.youtube,
    },
    spotify: {
      api: 'https://api.spotify.com',
      accounts: 'https://accounts.spotify.com',
      playerScript: 'https://sdk.scdn.co/spotify-player.js',
      keys: keys.spotify,
    },
    apple: {
      api: 'https://api.music.apple.com',
      itunes: 'https://itunes.apple.com',
      playerScript: 'https://js-cdn.music.apple.com/musickit/v3/musickit.js',
      keys: keys.apple,
    },
    soundCloudPublic: {
      api: 'https://api.soundcloud.com',
      accounts: 'https://secure.soundcloud.com',
      connect: 'https://secure.soundcloud.com/authorize',
      shortLinks: 'https://on.soundcloud.com',
      keys: keys.soundCloudPublic,
    },
    sevenDigital: {
      api: 'https://api.7digital.com/1.2',
      stream: 'https://stream.svc.7digital.net',
      previews: 'https://previews.7digital.com',
      keys: keys.sevenDigital,
    },
    deezer: { api: 'https://api.deezer.com' },
    analysis: { api: 'https://api.cyanite.ai/graphql', keys: keys.analysis },
    isStandIn: false,
  };
}

/** Keys that the stand-ins accept. They protect nothing, so they need not be secret. */
export const standInKeys = {
  spotify: { clientId: 'stand-in-spotify', clientSecret: 'stand-in-spotify-secret' },
  soundCloudPublic: { clientId: 'stand-in-soundcloud', clientSecret: 'stand-in-soundcloud-secret' },
  youtube: {
    apiKey: 'stand-in-youtube',
    dailySearches: 100,
    oauth: { clientId: 'stand-in-google', clientSecret: 'stand-in-google-secret' },
  },
  sevenDigital: { consumerKey: 'stand-in-7digital', consumerSecret: 'stand-in-7digital-secret' },
  analysis: { token: 'stand-in-analysis' },
  apple: {
    teamId: 'STANDINTEAM',
    keyId: 'STANDINKEY',
    privateKey: [
      '-----BEGIN PRIVATE KEY-----',
      'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgv0//ZrSEN+lrjunn',
      'P6j/GYR165Os3z/t3Gwn05zUpg6hRANCAARr/Qncuftkwa9gf2N2IXpqyo+OHUsp',
      'Ky0EIzfC3mG4zaBDAGJdI+CEsLPDKc6QxMLYkEe3c+H71Rv3GLahNI0+',
      '-----END PRIVATE KEY-----',
    ].join('\n'),
  },
} as const;

/** Returns the configuration for the stand-ins at `origin`. */
export function standInProviders(origin: string): ProviderConfig {
  const at = (path: string) => `${origin}/${path}`;
  return {
    audius: { api: at('audius'), keys: { appName: 'hangout' } },
    youtube: {
      api: at('youtube/api'),
      oembed: at('youtube/oembed'),
      authorize: at('youtube/authorize'),
      token: at('youtube/token'),
      playerScript: at('youtube/iframe_api'),
      keys: standInKeys.youtube,
    },
    spotify: {
      api: at('spotify/api'),
      accounts: at('spotify/accounts'),
      playerScript: at('spotify/spotify-player.js'),
      keys: standInKeys.spotify,
    },
    apple: {
      api: at('apple/api'),
      itunes: at('apple/itunes'),
      playerScript: at('apple/musickit.js'),
      keys: standInKeys.apple,
    },
    soundCloudPublic: {
      api: at('soundcloud/api'),
      accounts: at('soundcloud/accounts'),
      connect: at('soundcloud/accounts/authorize'),
      shortLinks: at('soundcloud/short'),
      keys: standInKeys.soundCloudPublic,
    },
    sevenDigital: {
      api: at('7digital/api/1.2'),
      stream: at('7digital/stream'),
      previews: at('7digital/previews'),
      keys: standInKeys.sevenDigital,
    },
    deezer: { api: at('deezer') },
    analysis: { api: at('analysis/graphql'), keys: standInKeys.analysis },
    isStandIn: true,
  };
}
