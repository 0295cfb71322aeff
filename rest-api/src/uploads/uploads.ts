import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { uploads } from '@hangout/contract/rest/uploads/uploads';
import { findSameUpload, loadSongRow, sumStoredSongs, toUploadedSong } from '@hangout/db';
import { UPLOAD_PREFIX } from '@hangout/platform/files/upload-folders';
import { songQuotaOf } from '@hangout/rules';
import { type Handlers, refuseInfectedFile } from '../framework/index.ts';
import { assertMayUpload } from './assert-may-upload.ts';
import { fetchAudioLink } from './fetch-audio-link.ts';
import { songQuotas } from './song-quotas.ts';
import { storeNewSong } from './store-new-song.ts';
import { hashFile, presentUpload, uploadSessionHandlers } from './upload-sessions.ts';

export const uploadHandlers: Handlers<typeof uploads> = {
  ...uploadSessionHandlers,

  async song({ principal, db, file, dependencies, refuse }) {
    await assertMayUpload({ principal, db, dependencies, refuse });
    if (file.bytes === 0) throw refuse('file_empty');
    const originalSha256 = await hashFile(file.path);
    return presentUpload(
      db,
      await storeNewSong(db, { dependencies, principal, file, originalSha256, refuse }),
    );
  },

  async byLink({ principal, db, dependencies, refuse, link, allowDuplicate }) {
    await assertMayUpload({ principal, db, dependencies, refuse });
    const folder = await mkdtemp(join(tmpdir(), UPLOAD_PREFIX));
    try {
      const file = await fetchAudioLink(link, { folder, config: dependencies.config, refuse });
      await refuseInfectedFile(file.path, { dependencies, refuse });
      const originalSha256 = await hashFile(file.path);
      const same = allowDuplicate ? null : await findSameUpload(db, principal.uuid, originalSha256);
      const sameSong = same === null ? null : await loadSongRow(db, same);
      if (sameSong) throw refuse('duplicate_upload', { song: toUploadedSong(sameSong) });
      return await presentUpload(
        db,
        await storeNewSong(db, { dependencies, principal, file, originalSha256, refuse }),
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },

  async quota({ principal, db, dependencies }) {
    const quota = songQuotaOf(principal, songQuotas(dependencies.config));
    const stored = await sumStoredSongs(db, principal.uuid);
    return {
      songs: { used: stored.songs, limit: quota.songs },
      bytes: { used: stored.bytes, limit: quota.bytes },
      linkHosts: dependencies.config.AUDIO_LINK_HOSTS,
    };
  },
};
