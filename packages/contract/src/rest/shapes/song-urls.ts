import { AUDIO_QUALITIES } from '@hangout/rules';
import { z } from 'zod';
import { Timestamp } from '../../framework/fields.ts';

/** Signed URLs of an upload, in the quality that the caller gets. */
export const SongUrls = z.object({
  hlsPlaylistUrl: z.string(),
  hlsReady: z.boolean().describe('false where the first who fetches the playlist waits for it to be made'),
  httpUrl: z.string(),
  quality: z.enum(AUDIO_QUALITIES).describe('the sound of httpUrl; HLS is medium'),
  qualityComes: z
    .boolean()
    .describe('the wanted quality is being made of the stored one: ask again in a few seconds'),
  qualitiesOffered: z.array(z.enum(AUDIO_QUALITIES)).describe('those that this server stores songs in'),
  contentOffsetMs: z.object({ hls: z.number(), http: z.number() }),
  duration: z.number(),
  expiresAt: Timestamp,
});
export type SongUrls = z.infer<typeof SongUrls>;
