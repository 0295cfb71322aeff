import type { ProviderConfig } from '@hangout/providers';

/** What a page may load from music providers, by directive of a content security policy. */
export type ProviderSources = Readonly<
  Record<'script-src' | 'frame-src' | 'connect-src' | 'media-src' | 'img-src', readonly string[]>
>;

const NOTHING: ProviderSources = {
  ...{ 'script-src': [], 'frame-src': [], 'connect-src': [], 'media-src': [], 'img-src': [] },
};

/** The hosts of each player and of each provider's audio, as far as named by their documentation and scripts. */
const real: ProviderSources = {
  'script-src': ['https://www.youtube.com', 'https://sdk.scdn.co', 'https://js-cdn.music.apple.com'],
  // The players of YouTube and Spotify run in their own frames.
  'frame-src': ['https://www.youtube.com', 'https://sdk.scdn.co'],
  'connect-src': [
    'https://api.spotify.com',
    ...['https://*.music.apple.com', 'https://*.itunes.apple.com', 'https://*.blobstore.apple.com'],
    // hls.js loads HLS of the social audio platform.
    ...['https://*.sndcdn.com', 'https://*.soundcloud.cloud'],
  ],
  // Audius redirects listeners to nodes of many operators, whose hosts cannot be listed; audio cannot run code.
  'media-src': ['https:'],
  'img-src': [],
};

/**
 * [H1139] What the client's page may load from the music providers that this server uses: their player scripts,
 * frames, calls and audio; with stand-ins only the stand-ins' origin; nothing without providers.
 */
export function providerSources(config: ProviderConfig | null | undefined): ProviderSources {
  if (!config) return NOTHING;
  if (!config.isStandIn) return real;
  const origin = [new URL(config.audius.api).origin];
  return {
    ...{ 'script-src': origin, 'frame-src': origin, 'connect-src': origin },
    ...{ 'media-src': origin, 'img-src': origin },
  };
}
