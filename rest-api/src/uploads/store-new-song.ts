import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import {
  changeOwnSong,
  type Db,
  insertUploadedSong,
  loadProfiles,
  type SongChange,
  sumStoredSongs,
} from '@hangout/db';
import { enqueueUpload } from '@hangout/jobs/media';
import { findExceededQuota, type Member, songQuotaOf } from '@hangout/rules';
import type { Dependencies } from '../framework/index.ts';
import { lockOwnAccount } from '../framework/lock-own-account.ts';
import { songQuotas } from './song-quotas.ts';

export interface NewSong {
  readonly dependencies: Dependencies;
  readonly principal: Member;
  readonly file: { readonly path: string; readonly name: string; readonly bytes: number };
  /** SHA-256 of the file, hexadecimal. */
  readonly originalSha256: string;
  /** Tags that the owner has set. */
  readonly tags?: SongChange;
  readonly refuse: (code: 'too_many_songs' | 'song_space_full') => Error;
  /** The upload in parts from which the song is made; absent if the file came in one request. */
  readonly upload?: {
    /** Locks the upload; returns the song's id if another request has already created it. */
    lock(tx: Db): Promise<string | null>;
    complete(tx: Db, songId: string): Promise<void>;
  };
}

/**
 * [R035][H321] Stores a song's file, and then in one transaction the song and the job that prepares it; returns the
 * song's id. The file comes first, because remote storage may be slow; it is removed again if the transaction fails.
 * [H720] The lock on the user's row keeps concurrent uploads within the quota.
 */
export async function storeNewSong(
  db: Db,
  { dependencies, principal, file, originalSha256, tags = {}, refuse, upload }: NewSong,
): Promise<string> {
  const { files, jobs, config } = dependencies;
  const quota = songQuotaOf(principal, songQuotas(config));
  const requireSpace = async (tx: Db) => {
    const exceeded = findExceededQuota(await sumStoredSongs(tx, principal.uuid), quota, file.bytes);
    if (exceeded) throw refuse(exceeded);
  };
  await requireSpace(db);
  const originalKey = `originals/${randomUUID()}`;
  await files.put(originalKey, { path: file.path, move: true });
  try {
    const made = await db.transaction(async (tx) => {
      const known = await upload?.lock(tx);
      if (known) return { songId: known, isNew: false };
      await lockOwnAccount(tx, principal.uuid);
      await requireSpace(tx);
      const profile = (await loadProfiles(tx, [principal.uuid])).get(principal.uuid);
      const { songId } = await insertUploadedSong(tx, {
        ownerUuid: principal.uuid,
        trackName: titleOf(file.name),
        artistName: profile?.nickname ?? 'Unknown artist',
        originalKey,
        originalName: file.name.slice(0, 255),
        originalBytes: file.bytes,
        originalSha256,
      });
      await changeOwnSong(tx, songId, tags);
      await enqueueUpload(jobs, songId, tx);
      await upload?.complete(tx, songId);
      return { songId, isNew: true };
    });
    if (!made.isNew) await files.remove(originalKey);
    return made.songId;
  } catch (error) {
    await files.remove(originalKey);
    throw error;
  }
}

/** [H323] Returns the title of a file without tags: its name without folder and extension, underscores as blanks. */
function titleOf(fileName: string): string {
  const name = fileName.split(/[\\/]/).at(-1) ?? '';
  const plain = name.slice(0, name.length - extname(name).length).replace(/[_\s]+/g, ' ');
  return plain.trim().slice(0, 200) || 'Untitled';
}
