import type { uploadedSongs } from '@hangout/contract/rest/room-service/uploaded-songs';
import {
  changeSong,
  deleteSong,
  listPublicSongs,
  listUploadedSongs,
  loadSongFiles,
  loadSongRow,
  omitUndefined,
  type SongChange,
  type SongRow,
  searchSongs,
  toUploadedSong,
} from '@hangout/db';
import { mayEditSong, maySeeSong, type Principal } from '@hangout/rules';
import { enqueueFileRemoval } from '@hangout/server';
import type { Handlers } from '../../framework/index.ts';

/** Only the owner sees the file name and why its preparation failed. */
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
    return listed(await listPublicSongs(db, { limit, offset }));
  },

  async mine({ principal, db, verified, limit, offset }) {
    const only = verified === undefined ? {} : { verified };
    return listed(await listUploadedSongs(db, principal.uuid, { limit, offset, ...only }));
  },

  async byId({ principal, db, id, refuse }) {
    const row = await loadSongRow(db, id);
    if (!row || !maySeeSong(principal, row)) throw refuse('song_not_found');
    return present(principal, row);
  },

  async update({ principal, db, id, refuse, ...change }) {
    const row = await loadSongRow(db, id);
    if (!row || !maySeeSong(principal, row)) throw refuse('song_not_found');
    if (!mayEditSong(principal, row)) throw refuse('not_your_song');
    await changeSong(db, row.id, tagsOf(change));
    return present(principal, (await loadSongRow(db, row.id)) ?? row);
  },

  async delete({ principal, db, id, dependencies, refuse }) {
    const row = await loadSongRow(db, id);
    if (!row || !maySeeSong(principal, row)) throw refuse('song_not_found');
    if (!mayEditSong(principal, row)) throw refuse('not_your_song');
    const files = await loadSongFiles(db, row.id);
    await deleteSong(db, row.id);
    if (files) await enqueueFileRemoval(dependencies.jobs, files, db);
    return undefined;
  },

  async metadata({ principal, db, songId, refuse, ...change }) {
    const row = await loadSongRow(db, songId);
    if (!row) throw refuse('song_not_found');
    if (!mayEditSong(principal, row)) throw refuse('not_your_tags');
    await changeSong(db, row.id, tagsOf(change));
    return present(principal, (await loadSongRow(db, row.id)) ?? row);
  },
};

/** The fields that users may change. */
function tagsOf(change: SongChange): SongChange {
  const { trackName, artistName, albumName, genre, releaseYear, isrc, explicit } = change;
  const tags = { trackName, artistName, albumName, genre, releaseYear, isrc, explicit };
  return omitUndefined(tags);
}
