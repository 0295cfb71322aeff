import { completeKnownSongs, type Db, loadSongs, storeProviderSongs } from '@hangout/db';
import type { ProviderSong } from '@hangout/providers';
import type { ClientProvider, Song } from '@hangout/rules';

/**
 * [H1066] Providers whose songs are stored when they are found, because IMPORT_ORDER does not name them [R131]: what is found
 * there can be added by our id at once. Songs of others are imported when somebody adds them.
 */
const STORED_WHEN_FOUND: readonly ClientProvider[] = ['audius', 'youtube'];

/** [H1066] The results of a provider as songs; those that we know, or store now, carry our id and their id at this provider. */
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

/** A song that is not ours: it has no number, and its short id names the provider. */
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
