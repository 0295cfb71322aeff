import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { UploadedSong } from './uploaded-song.ts';

/** The largest file that may be uploaded, in bytes. */
export const UPLOAD_BYTES = 100 * 1024 * 1024;

const Share = z.object({ used: z.number().int(), limit: z.number().int() });

/** [H720] How much of their quota for songs an account has used; bytes include the versions that are played. */
export const SongQuota = z.object({ songs: Share, bytes: Share }).meta({ id: 'SongQuota' });
export type SongQuota = z.infer<typeof SongQuota>;

/** Endpoints for uploading songs. */
export const uploads = defineEndpoints('room-service', {
  song: {
    method: 'POST',
    path: '/upload/song',
    access: 'user',
    tx: 'none',
    summary: 'Upload a song: mp3, wav, flac, m4a or opus, at most 100 MB and 20 minutes',
    upload: { field: 'file', maxBytes: UPLOAD_BYTES },
    returns: UploadedSong,
    status: 201,
    refusals: {
      uploading_not_allowed: [403, 'You may not upload music'],
      file_empty: [400, 'This file is empty'],
      too_many_songs: [403, 'You have as many songs as you may have. Delete some to upload others'],
      song_space_full: [403, 'There is no space left for this song. Delete some to upload others'],
    },
    limit: { points: 60, seconds: 3600, by: 'person' },
  },
  quota: {
    method: 'GET',
    path: '/upload/quota',
    access: 'user',
    summary: 'How many songs and bytes I have uploaded, and may',
    returns: SongQuota,
  },
});
