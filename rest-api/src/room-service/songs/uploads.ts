import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import type { uploads } from '@hangout/contract/rest/room-service/uploads';
import { insertUploadedSong, loadProfiles, lockUser, sumStoredSongs } from '@hangout/db';
import { findExceededQuota, type SongQuotas, songQuotaOf } from '@hangout/rules';
import { type Config, enqueueUpload } from '@hangout/server';
import type { Handlers } from '../../framework/index.ts';

export const uploadHandlers: Handlers<typeof uploads> = {
  /**
   * [R035][H321] Stores the file first, then the song and the job that prepares it in one transaction. [H720] Locks the row
   * of the user before counting, so that concurrent uploads cannot exceed the quota together.
   */
  async song({ principal, db, file, dependencies, refuse }) {
    if (!principal.capabilities.includes('uploadMusic')) throw refuse('uploading_not_allowed');
    if (file.bytes === 0) throw refuse('file_empty');
    const profile = (await loadProfiles(db, [principal.uuid])).get(principal.uuid);
    const quota = songQuotaOf(principal, songQuotas(dependencies.config));
    const originalKey = `originals/${randomUUID()}`;
    await dependencies.files.put(originalKey, { path: file.path, move: true });
    try {
      const song = await db.transaction(async (tx) => {
        await lockUser(tx, principal.uuid);
        const exceeded = findExceededQuota(await sumStoredSongs(tx, principal.uuid), quota, file.bytes);
        if (exceeded) throw refuse(exceeded);
        const made = await insertUploadedSong(tx, {
          ownerUuid: principal.uuid,
          trackName: titleOf(file.name),
          artistName: profile?.nickname ?? 'Unknown artist',
          originalKey,
          originalName: file.name.slice(0, 255),
          originalBytes: file.bytes,
        });
        await enqueueUpload(dependencies.jobs, made.songId, tx);
        return made;
      });
      return { ...song, fileName: file.name, error: null };
    } catch (error) {
      await dependencies.files.remove(originalKey);
      throw error;
    }
  },

  async quota({ principal, db, dependencies }) {
    const quota = songQuotaOf(principal, songQuotas(dependencies.config));
    const stored = await sumStoredSongs(db, principal.uuid);
    return {
      songs: { used: stored.songs, limit: quota.songs },
      bytes: { used: stored.bytes, limit: quota.bytes },
    };
  },
};

const MEGABYTE = 1024 * 1024;

function songQuotas(config: Config): SongQuotas {
  return {
    free: { songs: config.SONGS_PER_ACCOUNT, bytes: config.SONG_MB_PER_ACCOUNT * MEGABYTE },
    paid: { songs: config.SONGS_PER_PAID_ACCOUNT, bytes: config.SONG_MB_PER_PAID_ACCOUNT * MEGABYTE },
  };
}

/** [H323] The title of a file without tags: its name without folder and extension, with underscores as blanks. */
export function titleOf(fileName: string): string {
  const name = fileName.split(/[\\/]/).at(-1) ?? '';
  const plain = name.slice(0, name.length - extname(name).length).replace(/[_\s]+/g, ' ');
  return plain.trim().slice(0, 200) || 'Untitled';
}
