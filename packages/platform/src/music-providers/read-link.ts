import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { type Db, filterVisibleSongs, loadSong, resolveSongRef, storeProviderSongs } from '@hangout/db';
import type { CollectionKind, LinkTarget, MusicProviders, ProviderCall } from '@hangout/providers';
import { type ClientProvider, type Provider, parseUnreadSongLink } from '@hangout/rules';
import { importSong } from './import-song.ts';

export interface LinkDependencies {
  readonly db: Db;
  readonly musicProviders: Pick<MusicProviders, 'all' | 'get' | 'linkHosts'>;
  /** Enqueues a look-up of the song at providers where it can be played; absent for none. */
  readonly matchSong?: ((songId: string) => Promise<void>) | undefined;
}

/** What a link leads to: a song (null if the provider lacks it) or a collection. */
export type LinkedMusic =
  | { readonly kind: 'song'; readonly provider: Provider; readonly id: string; readonly song: Song | null }
  | { readonly kind: CollectionKind; readonly provider: ClientProvider; readonly id: string };

/**
 * [R148][H1070] Reads a link to a music provider, and stores the song that it leads to; null if no provider knows the
 * link. Only the provider's own API is called, never the URL that a user has typed.
 * @throws ProviderError if the provider does not respond
 */
export async function readMusicLink(
  dependencies: LinkDependencies,
  url: URL,
  call: Pick<ProviderCall, 'country' | 'signal'>,
): Promise<LinkedMusic | null> {
  const hosted = (await readHosted(dependencies, url, call)) ?? (await readKnown(dependencies, url));
  if (hosted) return hosted;
  const target = await findTarget(dependencies, url, { ...call, account: null });
  if (!target) return null;
  const { kind, provider, id, playbackToken } = target;
  if (kind !== 'song') return { kind, provider, id };
  const song = await importSong(dependencies, provider, id, { ...call, playbackToken });
  return { kind, provider, id, song };
}

async function findTarget(
  { musicProviders }: LinkDependencies,
  url: URL,
  call: ProviderCall,
): Promise<LinkTarget | null> {
  for (const provider of musicProviders.all) {
    const target = await provider.readLink?.(url, call);
    if (target) return target;
  }
  return null;
}

/**
 * [H1075] Reads a link to a song at a service that this server looks songs up at but does not play from; null
 * for other links.
 */
async function readHosted(
  { db, musicProviders, matchSong }: LinkDependencies,
  url: URL,
  { signal }: Pick<ProviderCall, 'signal'>,
): Promise<LinkedMusic | null> {
  for (const host of musicProviders.linkHosts ?? []) {
    const id = host.idOf(url);
    if (id === null) continue;
    const { provider } = host;
    const known = await resolveSongRef(db, { musicProvider: provider, songId: id });
    const found = known ? null : await host.songById(id, signal);
    const [songId = ''] = found ? await storeProviderSongs(db, provider, [found]) : [];
    const song = known ?? (await loadSong(db, songId));
    if (song) await matchSong?.(song.songId);
    return { kind: 'song', provider, id, song };
  }
  return null;
}

/**
 * [R149][H1710] Finds the stored song of a link to a provider that this server does not call; null if there
 * is none with an ISRC.
 */
async function readKnown({ db, matchSong }: LinkDependencies, url: URL): Promise<LinkedMusic | null> {
  const link = parseUnreadSongLink(url);
  const song = link && (await resolveSongRef(db, link));
  if (!link || !song?.isrc || !(await filterVisibleSongs(db, null, [song.songId])).has(song.songId))
    return null;
  await matchSong?.(song.songId);
  return { kind: 'song', provider: link.musicProvider, id: link.songId, song };
}
