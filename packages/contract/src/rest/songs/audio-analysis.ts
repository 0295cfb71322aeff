import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { CountryCode, providerRefusals } from '../music-providers/music-providers.ts';
import { Song } from '../shapes/song-shape.ts';

const id = z.union([z.string().max(200), z.number()]);

/**
 * An event of the music-analysis API in its first form, `{type, data}`, or its second, `{version, resource, event}`.
 * Other events are accepted and ignored, so that the service does not send them again.
 */
const AnalysisEvent = z.object({
  type: z.string().max(100).optional(),
  data: z.object({ spotifyTrackId: id.optional() }).nullish(),
  version: z.string().max(20).optional(),
  resource: z.object({ type: z.string().max(100), id }).optional(),
  event: z.object({ type: z.string().max(100), status: z.string().max(40) }).optional(),
});

/** Webhook of the music-analysis API. */
export const audioAnalysis = defineEndpoints('playlist-service', {
  webhook: {
    method: 'POST',
    path: '/cyanite/webhook',
    access: 'webhook',
    summary: 'Events of the music-analysis API about tracks that it has analysed',
    body: AnalysisEvent,
    returns: z.object({ received: z.literal(true) }),
    refusals: {
      signature_invalid: [401, 'The signature of this message is not valid'],
      secret_not_configured: [404, 'configuration-value-missing key:CYANITE_WEBHOOK_SECRET'],
    },
    limit: { points: 600, seconds: 60, by: 'ip' },
  },
});

export const similarSongs = defineEndpoints('playlist-service', {
  list: {
    method: 'GET',
    path: '/similar-songs',
    access: 'user',
    tx: 'none',
    summary: 'Songs that sound like others, by the music-analysis API',
    query: z.object({
      spotifyIds: z
        .string()
        .regex(/^[A-Za-z0-9]{1,40}(,[A-Za-z0-9]{1,40})*$/)
        .max(1_000)
        .describe('ids at Spotify with commas between them; the first eight count'),
      country: CountryCode.optional(),
    }),
    returns: z.object({
      songs: z.array(Song),
      pending: z.number().int().describe('how many of the songs are being analysed now'),
    }),
    refusals: providerRefusals,
    limit: { points: 60, seconds: 60, by: 'person' },
  },
});
