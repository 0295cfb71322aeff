import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import { loadSong, resolveSongRef, storeProviderSongs } from '@hangout/db';
import { requestSongMatching } from '@hangout/jobs/song-matching';
import type { LinkTarget, ProviderCall } from '@hangout/providers';
import { DEFAULT_COUNTRY, isSongHost, type Provider } from '@hangout/rules';
import type { Dependencies } from '../framework/index.ts';
import { type ImportCall, importSong } from './import-song.ts';
import { queryProvider } from './providers/query-provider.ts';

type LinkCall = Omit<ImportCall, 'refuse' | 'playbackToken' | 'dependencies'> & {
  readonly dependencies: Pick<Dependencies, 'musicProviders' | 'jobs'>;
  readonly refuse: ImportCall['refuse'] & ((code: 'song_not_found' | 'link_not_known') => Error);
};

/** The target of a link: a song, which is stored as ours, or a collection with its name. */
export interface ResolvedLink {
  readonly kind: LinkTarget['kind'];
  readonly provider: Provider;
  readonly id: string;
  readonly song: Song | null;
  readonly name: string | null;
  readonly thumbnail: string | null;
  readonly count: number | null;
}

/**
 * [R148][H1070] Resolves a link to a music provider. Only the adapters read links, each for its own hosts, and they
 * call only their provider: a URL that a user typed is never fetched.
 * @throws RefusalError if no configured provider reads the link, or if it has no such song
 */
export async function resolveLink(call: LinkCall, link: string): Promise<ResolvedLink> {
  const { dependencies, refuse, country = DEFAULT_COUNTRY } = call;
  const url = URL.parse(link);
  if (!url || !['https:', 'http:'].includes(url.protocol) || !isSongHost(url.hostname))
    throw refuse('link_not_known');
  const hosted = await readHosted(call, url);
  if (hosted) return hosted;
  const context = { country: country.toUpperCase(), account: null };
  const target = await queryProvider(refuse, ({ signal }) =>
    readLink(dependencies.musicProviders.all, url, { ...context, signal }),
  );
  if (!target) throw refuse('link_not_known');
  const { kind, provider, id, playbackToken } = target;
  if (kind === 'song') {
    const song = await importSong({ ...call, playbackToken: playbackToken ?? undefined }, provider, id);
    if (!song) throw refuse('song_not_found');
    return { kind, provider, id, song, name: song.trackName, thumbnail: null, count: null };
  }
  const adapter = dependencies.musicProviders.get(provider);
  const collection = await queryProvider(refuse, ({ signal }) =>
    adapter?.collection?.(kind, id, { ...context, signal }),
  );
  if (!collection) throw refuse('song_not_found');
  const { name, thumbnail, count } = collection;
  return { kind: collection.kind, provider, id, song: null, name, thumbnail, count };
}

async function readLink(
  providers: ImportCall['dependencies']['musicProviders']['all'],
  url: URL,
  call: ProviderCall,
): Promise<LinkTarget | null> {
  for (const provider of providers) {
    const target = await provider.readLink?.(url, call);
    if (target) return target;
  }
  return null;
}

/** [H1075] Resolves a song at a service from which nothing is played; null for other links. */
async function readHosted({ db, dependencies, refuse }: LinkCall, url: URL): Promise<ResolvedLink | null> {
  for (const host of dependencies.musicProviders.linkHosts ?? []) {
    const id = host.idOf(url);
    if (id === null) continue;
    const { provider } = host;
    const known = await resolveSongRef(db, { musicProvider: provider, songId: id });
    const found = known ? null : await queryProvider(refuse, ({ signal }) => host.songById(id, signal));
    if (!known && !found) throw refuse('song_not_found');
    const [songId = ''] = found ? await storeProviderSongs(db, provider, [found]) : [];
    const song = known ?? (await loadSong(db, songId));
    if (!song) throw refuse('song_not_found');
    await requestSongMatching(dependencies, db, [song.songId]);
    return { kind: 'song', provider, id, song, name: song.trackName, thumbnail: null, count: null };
  }
  return null;
}
