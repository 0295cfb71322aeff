import { completeKnownSongs, type Db, loadSongs, storeProviderSongs } from '@hangout/db';
import type { ProviderSong } from '@hangout/providers';
import type { ClientProvider, Song } from '@hangout/rules';

/**
 * [H1066] Providers that IMPORT_ORDER does not name [R131]: their search results are stored at once, so that they can
 * be added by our id. Songs of other providers are imported when a user adds them.
 */
const STORED_WHEN_FOUND: readonly ClientProvider[] = ['audius', 'youtube'];

/**
 * [H1066] Converts a provider's results to songs. Songs that are stored already, or stored now, have our id and their
 * id at this provider.
 */
export async function presentFoundSongs(
  db: Db,
  provider: ClientProvider,
  found: readonly ProviderSong[],
): Promise<Song[]> {
  const ids = STORED_WHEN_FOUND.includes(provider)
    ? await storeProviderSongs(db, provider, found)
    : await completeKnownSongs(db, provider, found);
  const stored = await loadSongs(
    db,
    ids.flatMap((id) => id ?? []),
  );
  return found.map((song, place) => {
    const known = stored.get(ids[place] ?? '');
    return known ? { ...known, playbackToken: song.playbackToken } : toUnknownSong(provider, song);
  });
}

/** Converts a song that is not stored: its song id is empty, and its short id names the provider. */
function toUnknownSong(provider: ClientProvider, song: ProviderSong): Song {
  return {
    songId: '',
    songShortId: `${provider}:${song.id}`,
    ...{ isrc: song.isrc, trackName: song.trackName, artistName: song.artistName },
    ...{ albumName: song.albumName, releaseYear: song.releaseYear, duration: song.duration },
    ...{ explicit: song.explicit, genre: song.genre, playbackToken: song.playbackToken },
    musicProviders: { [provider]: song.id },
    thumbnails: song.thumbnail ? { [provider]: song.thumbnail } : {},
    previews: song.preview ? [song.preview] : [],
    links: song.link ? { [provider]: song.link } : {},
    streamUrls: {},
    status: null,
  };
}
