import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { requestSongMatching } from '@hangout/jobs/song-matching';
import { readMusicLink } from '@hangout/platform/music-providers/read-link';
import type { LinkTarget } from '@hangout/providers';
import { DEFAULT_COUNTRY, isSongHost, type Provider } from '@hangout/rules';
import type { Dependencies } from '../framework/index.ts';
import { queryProvider } from '../music-providers/query-provider.ts';
import type { ImportCall } from './import-song.ts';

type LinkCall = Omit<ImportCall, 'refuse' | 'playbackToken' | 'dependencies'> & {
  readonly dependencies: Pick<Dependencies, 'musicProviders' | 'jobs'>;
  readonly refuse: ImportCall['refuse'] & ((code: 'song_not_found' | 'link_not_known') => Error);
};

/** What a link leads to: a song, which is stored, or a collection with its name. */
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
 * [R148][H1070] Finds what a link to a music provider leads to.
 * @throws RefusalError if no configured provider reads the link, or the provider has no such song
 */
export async function resolveLink(call: LinkCall, link: string): Promise<ResolvedLink> {
  const { db, dependencies, refuse } = call;
  const { musicProviders, jobs } = dependencies;
  const matchSong = (songId: string) => requestSongMatching({ jobs, musicProviders }, db, [songId]);
  const country = (call.country ?? DEFAULT_COUNTRY).toUpperCase();
  const url = URL.parse(link);
  if (!url || !['https:', 'http:'].includes(url.protocol) || !isSongHost(url.hostname))
    throw refuse('link_not_known');
  const found = await queryProvider(refuse, ({ signal }) =>
    readMusicLink({ db, musicProviders, matchSong }, url, { country, signal }),
  );
  if (!found) throw refuse('link_not_known');
  const { provider, id } = found;
  if (found.kind === 'song') {
    const { kind, song } = found;
    if (!song) throw refuse('song_not_found');
    return { kind, provider, id, song, name: song.trackName, thumbnail: null, count: null };
  }
  const adapter = musicProviders.get(found.provider);
  const collection = await queryProvider(refuse, ({ signal }) =>
    adapter?.collection?.(found.kind, id, { country, account: null, signal }),
  );
  if (!collection) throw refuse('song_not_found');
  const { kind, name, thumbnail, count } = collection;
  return { kind, provider, id, song: null, name, thumbnail, count };
}
