import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import {
  changeOwnSong,
  type Db,
  insertUploadedSong,
  loadProfiles,
  lockUser,
  type SongChange,
  sumStoredSongs,
} from '@hangout/db';
import { findExceededQuota, type Member, songQuotaOf } from '@hangout/rules';
import { enqueueUpload } from '@hangout/server';
import type { Dependencies } from '../../framework/index.ts';
import { songQuotas } from './song-quotas.ts';

export interface NewSong {
  readonly dependencies: Dependencies;
  readonly principal: Member;
  readonly file: { readonly path: string; readonly name: string; readonly bytes: number };
  /** SHA-256 of the file in hexadecimal digits. */
  readonly originalSha256: string;
  /** Tags that the owner has set. */
  readonly tags?: SongChange;
  readonly refuse: (code: 'too_many_songs' | 'song_space_full') => Error;
}

/**
 * [R035][H321] Stores the file of a song, and in the transaction `tx` the song and the job that prepares it. [H720] Locks the
 * row of the user before counting, so that concurrent uploads cannot exceed the quota together. A file whose song was not
 * written is removed again.
 */
export async function storeNewSong(
  tx: Db,
  { dependencies, principal, file, originalSha256, tags = {}, refuse }: NewSong,
): Promise<Song> {
  await lockUser(tx, principal.uuid);
  const profile = (await loadProfiles(tx, [principal.uuid])).get(principal.uuid);
  const quota = songQuotaOf(principal, songQuotas(dependencies.config));
  const exceeded = findExceededQuota(await sumStoredSongs(tx, principal.uuid), quota, file.bytes);
  if (exceeded) throw refuse(exceeded);
  const originalKey = `originals/${randomUUID()}`;
  await dependencies.files.put(originalKey, { path: file.path, move: true });
  try {
    const song = await insertUploadedSong(tx, {
      ownerUuid: principal.uuid,
      trackName: titleOf(file.name),
      artistName: profile?.nickname ?? 'Unknown artist',
      originalKey,
      originalName: file.name.slice(0, 255),
      originalBytes: file.bytes,
      originalSha256,
    });
    await changeOwnSong(tx, song.songId, tags);
    await enqueueUpload(dependencies.jobs, song.songId, tx);
    return song;
  } catch (error) {
    await dependencies.files.remove(originalKey);
    throw error;
  }
}

/** [H323] The title of a file without tags: its name without folder and extension, with underscores as blanks. */
export function titleOf(fileName: string): string {
  const name = fileName.split(/[\\/]/).at(-1) ?? '';
  const plain = name.slice(0, name.length - extname(name).length).replace(/[_\s]+/g, ' ');
  return plain.trim().slice(0, 200) || 'Untitled';
}
