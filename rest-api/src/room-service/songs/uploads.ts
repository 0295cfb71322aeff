import type { uploads } from '@hangout/contract/rest/room-service/uploads';
import { sumStoredSongs } from '@hangout/db';
import { songQuotaOf } from '@hangout/rules';
import type { Handlers } from '../../framework/index.ts';
import { songQuotas } from './song-quotas.ts';
import { storeNewSong } from './store-new-song.ts';
import { hashFile, presentUpload, uploadSessionHandlers } from './upload-sessions.ts';

export const uploadHandlers: Handlers<typeof uploads> = {
  ...uploadSessionHandlers,

  async song({ principal, db, file, dependencies, refuse }) {
    if (!principal.capabilities.includes('uploadMusic')) throw refuse('uploading_not_allowed');
    if (file.bytes === 0) throw refuse('file_empty');
    const originalSha256 = await hashFile(file.path);
    return presentUpload(
      db,
      await storeNewSong(db, { dependencies, principal, file, originalSha256, refuse }),
    );
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
