import { randomUUID } from 'node:crypto';
import type { uploadedSongs } from '@hangout/contract/rest/uploads/uploaded-songs';
import {
  allowsExplicit,
  changeOwnSong,
  changeSong,
  changeSongFiles,
  type Db,
  deleteSong,
  insertModerationAction,
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
import { enqueueCoverRemoval, enqueueFileRemoval } from '@hangout/jobs/media';
import { storeCover } from '@hangout/platform/images/covers';
import { resizeChosenCover } from '@hangout/platform/images/images';
import { mayEditSong, type Principal } from '@hangout/rules';
import type { Dependencies, Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { loadVisibleSong } from '../songs/known-songs.ts';

/** Presents an upload; users who may not edit it see neither its file name nor its error. */
function present(principal: Principal, row: SongRow) {
  const song = toUploadedSong(row);
  return mayEditSong(principal, row) ? song : { ...song, error: null, fileName: null };
}

const listed = <S>({ songs: data, count }: { songs: S[]; count: number }) => ({ data, count });

export const uploadedSongHandlers: Handlers<typeof uploadedSongs> = {
  async search({ db, principal, term = '', limit, offset }) {
    const explicit = await allowsExplicit(db, principal);
    return listed(await searchSongs(db, term, { limit, offset, explicit, uploadsOnly: true }));
  },

  async publicSongs({ db, principal, limit, offset }) {
    const explicit = await allowsExplicit(db, principal);
    return listed(await listPublicSongs(db, { limit, offset, explicit }));
  },

  async mine({ principal, db, verified, limit, offset }) {
    const only = verified === undefined ? {} : { verified };
    return listed(await listUploadedSongs(db, principal.uuid, { limit, offset, ...only }));
  },

  async byId({ principal, db, id, refuse }) {
    return present(principal, orRefuse(await loadVisibleSong(db, principal, id), refuse, 'song_not_found'));
  },

  async update({ principal, db, id, refuse, ...change }) {
    const row = orRefuse(await loadVisibleSong(db, principal, id), refuse, 'song_not_found');
    if (!mayEditSong(principal, row)) throw refuse('not_your_song');
    await changeOwnSong(db, row.id, tagsOf(change));
    return present(principal, (await loadSongRow(db, row.id)) ?? row);
  },

  async setCover({ principal, db, id, file, dependencies, refuse }) {
    const row = orRefuse(await loadVisibleSong(db, principal, id), refuse, 'song_not_found');
    if (!mayEditSong(principal, row)) throw refuse('not_your_song');
    const sizes = await resizeChosenCover(dependencies.processes.images, file.path);
    if (!sizes) throw refuse('cover_not_readable');
    const coverKey = `songs/${row.id}/cover-${randomUUID().slice(0, 8)}`;
    await storeCover(dependencies.files, coverKey, sizes);
    await db.transaction((tx) => replaceCover(tx, dependencies, row, coverKey));
    return present(principal, (await loadSongRow(db, row.id)) ?? row);
  },

  async removeCover({ principal, db, id, dependencies, refuse }) {
    const row = orRefuse(await loadVisibleSong(db, principal, id), refuse, 'song_not_found');
    if (!mayEditSong(principal, row)) throw refuse('not_your_song');
    await replaceCover(db, dependencies, row, null);
    return present(principal, (await loadSongRow(db, row.id)) ?? row);
  },

  async delete({ principal, db, id, dependencies, refuse }) {
    const row = orRefuse(await loadVisibleSong(db, principal, id), refuse, 'song_not_found');
    if (!mayEditSong(principal, row)) throw refuse('not_your_song');
    const files = await loadSongFiles(db, row.id);
    await deleteSong(db, row.id);
    if (files) await enqueueFileRemoval(dependencies.jobs, files, db);
  },

  /** [H1561] Takes an upload down for everybody except its owner, or puts it back. Both are recorded. */
  async verification({ principal, db, id, verified, reason = null, refuse }) {
    const row = await loadSongRow(db, id);
    if (!row?.ownerUuid) throw refuse('song_not_found');
    const [before, after] = verified
      ? (['UNVERIFIED', 'VERIFIED'] as const)
      : (['VERIFIED', 'UNVERIFIED'] as const);
    if (row.status === after) return present(principal, row);
    if (row.status !== before) throw refuse('song_not_ready');
    await changeSong(db, row.id, { status: after });
    await insertModerationAction(db, {
      type: verified ? 'putBackSong' : 'takeDownSong',
      ...{ actorUuid: principal.uuid, userUuid: row.ownerUuid, reason },
      ...{ previousState: { songId: row.id, status: before }, newState: { songId: row.id, status: after } },
    });
    return present(principal, (await loadSongRow(db, row.id)) ?? row);
  },

  async metadata({ principal, db, songId, refuse, ...change }) {
    const row = orRefuse(await loadSongRow(db, songId), refuse, 'song_not_found');
    if (!mayEditSong(principal, row)) throw refuse('not_your_tags');
    await changeOwnSong(db, row.id, tagsOf(change));
    return present(principal, (await loadSongRow(db, row.id)) ?? row);
  },
};

/** [H576] Replaces or removes a song's cover. The files of the old one are removed later. */
async function replaceCover(
  tx: Db,
  { jobs }: Pick<Dependencies, 'jobs'>,
  { id }: SongRow,
  coverKey: string | null,
): Promise<void> {
  const before = (await loadSongFiles(tx, id))?.coverKey;
  await changeSongFiles(tx, id, { coverKey });
  await changeOwnSong(tx, id, {}, { hasSetCover: true });
  if (before) await enqueueCoverRemoval(jobs, before, tx);
}

/** Returns only the fields that users may change. */
function tagsOf(change: SongChange): SongChange {
  const { trackName, artistName, albumName, genre, releaseYear, isrc, explicit } = change;
  const tags = { trackName, artistName, albumName, genre, releaseYear, isrc, explicit };
  return omitUndefined(tags);
}
