import { z } from 'zod';
import { defineEndpoints, uploadRefusals } from '../../framework/endpoint.ts';
import { limitOffset, listOf, ShownText, Timestamp, Uuid } from '../../framework/fields.ts';
import { UploadedSong } from '../shapes/uploaded-song.ts';
import { songTags } from './uploaded-songs.ts';

/** Maximum size of a file, bytes. */
export const UPLOAD_BYTES = 100 * 1024 * 1024;

/** [H573] Maximum size of one part, bytes. */
const UPLOAD_PART_BYTES = 4 * 1024 * 1024;

const Share = z.object({ used: z.number().int(), limit: z.number().int() });

/** [H720] How much of its song quota an account has used; bytes include the files that are played. */
export const SongQuota = z
  .object({
    songs: Share,
    bytes: Share,
    linkHosts: z.array(z.string()).describe('hosts from which songs may be added by a link'),
  })
  .meta({ id: 'SongQuota' });
export type SongQuota = z.infer<typeof SongQuota>;

/** [H573] An upload that arrives in parts. */
export const UploadSession = z
  .object({
    uploadUuid: z.string(),
    fileName: z.string(),
    bytes: z.number().int(),
    offset: z.number().int().describe('how many bytes have arrived; the next part begins here'),
    expiresAt: Timestamp.describe('until when it can be resumed'),
  })
  .meta({ id: 'UploadSession' });
export type UploadSession = z.infer<typeof UploadSession>;

const quotaRefusals = {
  uploading_not_allowed: [403, 'You may not upload music'],
  account_too_new: [403, 'Your account is too new for this'],
  too_many_songs: [403, 'You have as many songs as you may have. Delete some to upload others'],
  song_space_full: [403, 'There is no space left for this song. Delete some to upload others'],
} as const;
const params = z.object({ uploadUuid: Uuid });
const uploadNotFound = { upload_not_found: [404, 'This upload is over or too old. Begin it again'] } as const;

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
      ...quotaRefusals,
      file_empty: [400, 'This file is empty'],
    },
    limit: { points: 60, seconds: 3600, by: 'person' },
  },
  byLink: {
    method: 'POST',
    path: '/upload/link',
    access: 'user',
    tx: 'none',
    summary:
      'Add a song by a link to its audio file, where the operator allows the host; it counts as an upload',
    fetchesFile: true,
    body: z.object({
      link: z.string().trim().min(1).max(2000),
      allowDuplicate: z.boolean().default(false),
    }),
    returns: UploadedSong,
    status: 201,
    refusals: {
      ...quotaRefusals,
      ...uploadRefusals,
      link_malformed: [400, 'This is not a link to a file. Such a link begins with https://'],
      link_host_not_allowed: [403, 'Songs may not be added from this address'],
      link_leads_elsewhere: [
        400,
        'This link leads on to another address. Use the address of the file itself',
      ],
      link_not_found: [404, 'There is no file at this link'],
      link_unavailable: [424, 'The file at this link cannot be fetched right now. Try again later'],
      link_no_audio: [400, 'There is no audio file at this link'],
      song_file_too_large: [413, 'This file is larger than 100 MB'],
      file_empty: [400, 'This file is empty'],
      duplicate_upload: [409, 'You have uploaded this file already'],
    },
    limit: { points: 60, seconds: 3600, by: 'person' },
  },
  begin: {
    method: 'POST',
    path: '/upload/sessions',
    access: 'user',
    summary: 'Begin to upload a song in parts, so that it can be resumed; the same file goes on where it was',
    body: z.object({
      fileName: ShownText(255).min(1),
      bytes: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower case hexadecimal digits')
        .optional(),
      allowDuplicate: z.boolean().default(false),
    }),
    returns: UploadSession,
    status: 201,
    refusals: {
      ...quotaRefusals,
      song_file_too_large: [413, 'This file is larger than 100 MB'],
      duplicate_upload: [409, 'You have uploaded this file already'],
      too_many_open_uploads: [429, 'Too many of your uploads are not finished. Finish or cancel some'],
    },
    limit: { points: 300, seconds: 3600, by: 'person' },
  },
  open: {
    method: 'GET',
    path: '/upload/sessions',
    access: 'user',
    summary: 'My uploads that are not finished, the newest first',
    query: z.object(limitOffset(100, 100)),
    returns: listOf(UploadSession),
  },
  progress: {
    method: 'GET',
    path: '/upload/sessions/:uploadUuid',
    access: 'user',
    summary: 'How much of an upload of mine has arrived',
    params,
    returns: UploadSession,
    refusals: uploadNotFound,
  },
  part: {
    method: 'POST',
    path: '/upload/sessions/:uploadUuid/parts',
    access: 'user',
    tx: 'none',
    summary: 'Send the next part of an upload, at most 4 MB',
    params,
    body: z.object({ offset: z.coerce.number().int().min(0).default(0) }),
    upload: { field: 'file', maxBytes: UPLOAD_PART_BYTES },
    returns: UploadSession,
    refusals: {
      ...uploadNotFound,
      wrong_offset: [409, 'This part does not follow what has arrived'],
      part_too_long: [400, 'This part goes beyond the end of the file'],
    },
    limit: { points: 10_000, seconds: 3600, by: 'person' },
  },
  complete: {
    method: 'POST',
    path: '/upload/sessions/:uploadUuid/complete',
    access: 'user',
    tx: 'none',
    summary: 'Make a song of an upload that has arrived whole, with tags that replace those of the file',
    params,
    body: z.object(songTags),
    returns: UploadedSong,
    status: 201,
    refusals: {
      ...quotaRefusals,
      ...uploadNotFound,
      upload_not_complete: [409, 'Parts of this upload are missing'],
      file_infected: uploadRefusals.file_infected,
      scan_failed: uploadRefusals.scan_failed,
    },
  },
  cancel: {
    method: 'DELETE',
    path: '/upload/sessions/:uploadUuid',
    access: 'user',
    summary: 'Cancel an upload of mine; what has arrived is deleted',
    params,
    refusals: uploadNotFound,
  },
  quota: {
    method: 'GET',
    path: '/upload/quota',
    access: 'user',
    summary: 'How many songs and bytes I have uploaded, and may',
    returns: SongQuota,
  },
});
