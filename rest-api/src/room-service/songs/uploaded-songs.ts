import type { uploadedSongs } from '@hangout/contract/rest/room-service/uploaded-songs';
import {
  changeSong,
  deleteSong,
  omitUndefined,
  publicSongs,
  type SongChange,
  type SongRow,
  searchSongs,
  songFiles,
  songRowById,
  songsOfOwner,
  toUploadedSong,
} from '@hangout/db';
import { mayEditSong, maySeeSong, type Principal } from '@hangout/rules';
import { enqueueFileRemoval } from '@hangout/server';
import type { Handlers } from '../../framework/index.ts';

/** What became of the file is told to its owner alone. */
function present(principal: Principal, row: SongRow) {
  const song = toUploadedSong(row);
  return mayEditSong(principal, row) ? song : { ...song, error: null, fileName: null };
}

const listed = <S>({ songs: data, count }: { songs: S[]; count: number }) => ({ data, count });

export const uploadedSongHandlers: Handlers<typeof uploadedSongs> = {
  async search({ db, term = '', limit, offset }) {
    return listed(await searchSongs(db, term, { limit, offset, uploadsOnly: true }));
  },

  async publicSongs({ db, limit, offset }) {
    return listed(await publicSongs(db, { limit, offset }));
  },

  async mine({ principal, db, verified, limit, offset }) {
    const only = verified === undefined ? {} : { verified };
    return listed(await songsOfOwner(db, principal.uuid, { limit, offset, ...only }));
  },

  async byId({ principal, db, id, refuse }) {
    const row = await songRowById(db, id);
    if (!row || !maySeeSong(principal, row)) throw refuse('song_not_found');
    return present(principal, row);
  },

  async update({ principal, db, id, refuse, ...change }) {
    const row = await songRowById(db, id);
    if (!row || !maySeeSong(principal, row)) throw refuse('song_not_found');
    if (!mayEditSong(principal, row)) throw refuse('not_your_song');
    await changeSong(db, row.id, tagsOf(change));
    return present(principal, (await songRowById(db, row.id)) ?? row);
  },

  async delete({ principal, db, id, dependencies, refuse }) {
    const row = await songRowById(db, id);
    if (!row || !maySeeSong(principal, row)) throw refuse('song_not_found');
    if (!mayEditSong(principal, row)) throw refuse('not_your_song');
    const files = await songFiles(db, row.id);
    await deleteSong(db, row.id);
    await enqueueFileRemoval(
      dependencies.jobs,
      [`songs/${row.id}`, ...(files ? [files.originalKey] : [])],
      db,
    );
    return undefined;
  },

  async metadata({ principal, db, songId, refuse, ...change }) {
    const row = await songRowById(db, songId);
    if (!row) throw refuse('song_not_found');
    if (!mayEditSong(principal, row)) throw refuse('not_your_tags');
    await changeSong(db, row.id, tagsOf(change));
    return present(principal, (await songRowById(db, row.id)) ?? row);
  },
};

/** The fields that people may set, out of all that a call carries. */
function tagsOf(change: SongChange): SongChange {
  const { trackName, artistName, albumName, genre, releaseYear, isrc, explicit } = change;
  const tags = { trackName, artistName, albumName, genre, releaseYear, isrc, explicit };
  return omitUndefined(tags);
}
