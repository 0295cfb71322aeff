import type { albums, artists } from '@hangout/contract/rest/songs/albums';
import { hasArtist, listAlbumSongs, listAlbums, listArtists, loadSongRow, toSong } from '@hangout/db';
import { isHearable } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';

export const albumHandlers: Handlers<typeof albums> = {
  list: async ({ db, take, skip }) => listAlbums(db, { take, skip }),

  async songs({ db, albumShortId, take, skip, refuse }) {
    const { songs, count } = await listAlbumSongs(db, { albumShortId, take, skip });
    if (count === 0) throw refuse('album_not_found');
    return { songs, count };
  },

  allSongs: async ({ db, take, skip }) => listAlbumSongs(db, { take, skip }),

  async song({ db, songShortId, refuse }) {
    const row = await loadSongRow(db, songShortId);
    if (!row || !isHearable(row.status)) throw refuse('song_not_found');
    return toSong(row);
  },
};

export const artistHandlers: Handlers<typeof artists> = {
  list: async ({ db, take, skip }) => listArtists(db, { take, skip }),
  albumsOfMany: async ({ db, artists, take, skip }) => listAlbums(db, { artists, take, skip }),

  async albums({ db, artistShortId, take, skip, refuse }) {
    if (!(await hasArtist(db, artistShortId))) throw refuse('artist_not_found');
    return listAlbums(db, { artists: [artistShortId], take, skip });
  },
};
