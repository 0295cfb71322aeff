import type { LinkTarget } from '../music-provider.ts';

const site = /^(?:(?:geo|embed|beta)\.)?(?:music|itunes)\.apple\.com$/;
/**
 * Path of a link: country, kind, readable name and id. In URLs of the former iTunes Store the id begins with
 * `id`.
 */
const path = /^\/(?:[a-z]{2}\/)?(song|album|playlist)\/(?:[^/]+\/)?((?:id)?\d+|pl\.[\w.-]+)\/?$/;

/** Returns the target of an Apple Music link: the song for an album link with `i`; null for other links. */
export function readAppleLink(link: URL): LinkTarget | null {
  const [, kind, given] = (site.test(link.hostname) && path.exec(link.pathname)) || [];
  const id = given?.replace(/^id/, '');
  if (!kind || !id || id.startsWith('pl.') !== (kind === 'playlist')) return null;
  const songOfAlbum = kind === 'album' ? /^\d+$/.exec(link.searchParams.get('i') ?? '')?.[0] : undefined;
  const target = { provider: 'apple', playbackToken: null } as const;
  if (songOfAlbum) return { ...target, kind: 'song', id: songOfAlbum };
  // The cast is safe: the pattern matches only these kinds.
  return { ...target, kind: kind === 'song' ? 'song' : (kind as 'album' | 'playlist'), id };
}
