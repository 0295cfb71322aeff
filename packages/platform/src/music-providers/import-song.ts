import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { type Db, loadSong, resolveSongRef, storeProviderSongs } from '@hangout/db';
import type { MusicProviders, ProviderCall } from '@hangout/providers';
import { CLIENT_PROVIDERS, isHearable, type Provider, type SongStatus } from '@hangout/rules';

/**
 * [R064][H1067] Imports a song by its id at a provider; null if the provider lacks it. A stored song is not
 * looked up again, unless it is a private track, for which the token must prove that the caller may have it.
 * @throws ProviderError if the provider does not respond
 */
export async function importSong(
  { db, musicProviders }: { readonly db: Db; readonly musicProviders: Pick<MusicProviders, 'get'> },
  provider: Provider | null,
  id: string,
  call: Pick<ProviderCall, 'country' | 'signal'> & { readonly playbackToken: string | null },
): Promise<Song | null> {
  if (provider === null) return null;
  if (provider === 'uploadService') return hearable(await loadSong(db, id));
  const known = await resolveSongRef(db, { musicProvider: provider, songId: id });
  if (known && !call.playbackToken) return hearable(known);
  const key = CLIENT_PROVIDERS.find((one) => one === provider);
  const adapter = key && musicProviders.get(key);
  if (!adapter) return hearable(known);
  const found = await adapter.songById(id, { ...call, account: null });
  if (!found) return null;
  const [songId = ''] = await storeProviderSongs(db, provider, [found]);
  const song = await loadSong(db, songId);
  return song && { ...song, playbackToken: found.playbackToken };
}

// The cast is safe: the column contains no other values.
const hearable = (song: Song | null) => (song && isHearable(song.status as SongStatus) ? song : null);
