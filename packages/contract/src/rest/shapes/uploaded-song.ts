import { UPLOAD_STATUSES } from '@hangout/rules';
import { z } from 'zod';
import { Song } from './song-shape.ts';

/** Why an upload failed, or what was left out of it; clients translate by code. */
export const uploadFailures = {
  not_music: 'This file is not music that we can read. We take mp3, wav, flac, m4a and opus',
  not_readable: 'This file is damaged and can not be played',
  no_sound: 'There is no sound in this file',
  too_long: 'This song is longer than 20 minutes',
  takes_too_long: 'Preparing this file took too long',
  needs_too_much_memory: 'Preparing this file needs more memory than we have for one song',
  cover_left_out: 'The cover picture could not be used and was left out',
  lost: 'The file was lost on its way, please upload it again',
  our_fault: 'Something went wrong on our side, please upload it again',
} as const;
export type UploadFailure = keyof typeof uploadFailures;

/** [R048] [R088] An upload as its owner sees it, with the state of its preparation. */
export const UploadedSong = Song.extend({
  status: z.enum(UPLOAD_STATUSES),
  error: z.object({ code: z.string(), message: z.string() }).nullish(),
  fileName: z.string().nullish(),
  duplicateOf: z
    .object({ songId: z.string(), trackName: z.string() })
    .nullish()
    .describe('[H577] an earlier upload of mine with the same file or ISRC; in the list of my uploads'),
}).meta({ id: 'UploadedSong' });
export type UploadedSong = z.infer<typeof UploadedSong>;
