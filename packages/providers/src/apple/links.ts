import type { LinkTarget } from '../music-provider.ts';

const site = /^(?:(?:geo|embed|beta)\.)?(?:music|itunes)\.apple\.com$/;
/** A country comes first, a name for people before the id. In addresses of the former shop an id begins with `id`. */
const path = /^\/(?:[a-z]{2}\/)?(song|album|playlist)\/(?:[^/]+\/)?((?:id)?\d+|pl\.[\w.-]+)\/?$/;

/** What a link of the apple-type provider leads to: of an album with `i` that song; null for all others. */
export function readAppleLink(link: URL): LinkTarget | null {
  const [, kind, given] = (site.test(link.hostname) && path.exec(link.pathname)) || [];
  const id = given?.replace(/^id/, '');
  if (!kind || !id || id.startsWith('pl.') !== (kind === 'playlist')) return null;
  const songOfAlbum = kind === 'album' ? /^\d+$/.exec(link.searchParams.get('i') ?? '')?.[0] : undefined;
  const target = { provider: 'apple', playbackToken: null } as const;
  if (songOfAlbum) return { ...target, kind: 'song', id: songOfAlbum };
  // The pattern admits only these three.
  return { ...target, kind: kind === 'song' ? 'song' : (kind as 'album' | 'playlist'), id };
}
