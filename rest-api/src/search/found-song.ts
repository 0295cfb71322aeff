import { completeKnownSongs, type Db, loadSongs, storeProviderSongs } from '@hangout/db';
import type { ProviderSong } from '@hangout/providers';
import type { ClientProvider, Song } from '@hangout/rules';

/**
 * [H1066] Songs of these providers cannot be imported by their provider id (IMPORT_ORDER lacks them [R131]), so search
 * results are stored at once and added by our id. Songs of other providers are imported when a user adds them.
 */
const STORED_WHEN_FOUND: readonly ClientProvider[] = ['audius', 'youtube'];

/**
 * [H1066] Presents a provider's results. Songs that were or are now stored have our id and their id at this provider.
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

/** Presents a song that is not stored: the song id is empty, and the short id names the provider. */
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
