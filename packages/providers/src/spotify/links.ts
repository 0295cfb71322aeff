import type { LinkTarget } from '../music-provider.ts';

/** Optional parts before the kind are a language, `embed`, and the owner of an old playlist. */
const path =
  /^\/(?:intl-[a-z-]+\/)?(?:embed\/)?(?:user\/[^/]+\/)?(track|playlist|album)\/([A-Za-z0-9]{22})\/?$/;
const uri = /^(?:user:[^:]+:)?(track|playlist|album):([A-Za-z0-9]{22})$/;
const kinds = { track: 'song', playlist: 'playlist', album: 'album' } as const;

/** Returns the target of a Spotify link or URI (`spotify:track:…`); null for all others. */
export function readSpotifyLink(link: URL): LinkTarget | null {
  const isSite = link.hostname === 'open.spotify.com' || link.hostname === 'play.spotify.com';
  const found =
    link.protocol === 'spotify:' ? uri.exec(link.pathname) : isSite ? path.exec(link.pathname) : null;
  const [, kind, id] = found ?? [];
  if (!kind || !id) return null;
  // The cast is safe: the pattern matches only keys of `kinds`.
  return { provider: 'spotify', kind: kinds[kind as keyof typeof kinds], id, playbackToken: null };
}
