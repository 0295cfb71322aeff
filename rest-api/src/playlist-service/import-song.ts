import type { providerRefusals } from '@hangout/contract/rest/playlist-service/music-providers';
import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import { type Db, loadSong, resolveSongRef, storeProviderSongs } from '@hangout/db';
import {
  CLIENT_PROVIDERS,
  DEFAULT_COUNTRY,
  isHearable,
  type Provider,
  type SongStatus,
} from '@hangout/rules';
import type { Dependencies } from '../framework/index.ts';
import { queryProvider } from './providers/query-provider.ts';

export interface ImportCall {
  readonly db: Db;
  readonly dependencies: Pick<Dependencies, 'musicProviders'>;
  readonly refuse: (code: keyof typeof providerRefusals) => Error;
  readonly country?: string | undefined;
  readonly playbackToken?: string | undefined;
}

/**
 * [R064][H1067] Imports a song by its id at a provider; null if the provider does not have it. A known song is not
 * looked up again, unless it is a private track, whose token proves that the caller may have it.
 * @throws RefusalError if the provider does not respond
 */
export async function importSong(
  { db, dependencies, refuse, country = DEFAULT_COUNTRY, playbackToken }: ImportCall,
  provider: Provider | null,
  id: string,
): Promise<Song | null> {
  if (provider === null) return null;
  if (provider === 'uploadService') return hearable(await loadSong(db, id));
  const known = await resolveSongRef(db, { musicProvider: provider, songId: id });
  if (known && !playbackToken) return hearable(known);
  const key = CLIENT_PROVIDERS.find((one) => one === provider);
  const adapter = key && dependencies.musicProviders.get(key);
  if (!adapter) return hearable(known);
  const found = await queryProvider(refuse, (call) =>
    adapter.songById(id, {
      ...{ ...call, country: country.toUpperCase(), account: null },
      playbackToken: playbackToken ?? null,
    }),
  );
  if (!found) return null;
  const [songId = ''] = await storeProviderSongs(db, provider, [found]);
  const song = await loadSong(db, songId);
  return song && { ...song, playbackToken: found.playbackToken };
}

// The column holds only values of SongStatus.
const hearable = (song: Song | null) => (song && isHearable(song.status as SongStatus) ? song : null);
