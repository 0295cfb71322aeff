import { defineEndpoints } from '../../framework/endpoint.ts';
import { UploadedSong } from './uploaded-song.ts';

/** The largest file that may be uploaded, in bytes. */
export const UPLOAD_BYTES = 100 * 1024 * 1024;

/** Endpoint for uploading songs. */
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
    },
    limit: { points: 60, seconds: 3600, by: 'person' },
  },
});
