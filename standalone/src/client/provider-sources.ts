import type { ProviderConfig } from '@hangout/providers';

/** What a page may load from music providers, by directive of a content security policy. */
export type ProviderSources = Readonly<
  Record<'script-src' | 'frame-src' | 'connect-src' | 'media-src' | 'img-src', readonly string[]>
>;

const NOTHING: ProviderSources = {
  ...{ 'script-src': [], 'frame-src': [], 'connect-src': [], 'media-src': [], 'img-src': [] },
};

/** Hosts of each provider's player and audio, as far as its documentation and its scripts name them. */
const real: ProviderSources = {
  'script-src': ['https://www.youtube.com', 'https://sdk.scdn.co', 'https://js-cdn.music.apple.com'],
  // The players of YouTube and Spotify run in frames of these hosts.
  'frame-src': ['https://www.youtube.com', 'https://sdk.scdn.co'],
  'connect-src': [
    'https://api.spotify.com',
    ...['https://*.music.apple.com', 'https://*.itunes.apple.com', 'https://*.blobstore.apple.com'],
    // hls.js loads SoundCloud's audio from these hosts.
    ...['https://*.sndcdn.com', 'https://*.soundcloud.cloud'],
  ],
  // Audius redirects listeners to servers of many operators, which cannot be listed. Allowing all hosts is
  // safe, because audio cannot run code.
  'media-src': ['https:'],
  'img-src': [],
};

/**
 * [H1139] Returns what the page may load from the music providers in use: scripts of players, frames, calls
 * and audio. With stand-ins only their origin is allowed; without providers all lists are empty.
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
