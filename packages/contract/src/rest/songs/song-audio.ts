import { AUDIO_QUALITIES } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { CountryCode, providerRefusals } from '../music-providers/music-providers.ts';

const params = z.object({
  country: CountryCode,
  id: z.string().min(1).max(200).describe("the catalogue provider's id of the song"),
});
const refusals = { ...providerRefusals, song_not_found: [404, 'Song not found'] } as const;
const expiresAt = z.number().nullable().describe('epoch ms; null where the address does not end');
const limit = { points: 120, seconds: 60, by: 'person' } as const;

/** Signed URLs of songs of the catalogue provider in a country: of the whole song or of an excerpt. */
export const songAudio = defineEndpoints('playlist-service', {
  stream: {
    method: 'GET',
    path: '/song-data/stream/:country/:id',
    access: 'guest',
    summary: 'The signed address of a song of the catalogue; without an account always in medium quality',
    params,
    query: z.object({ quality: z.enum(AUDIO_QUALITIES).optional() }),
    returns: z.object({
      url: z.string(),
      hls: z.string().nullable(),
      http: z.string().nullable(),
      quality: z.enum(AUDIO_QUALITIES),
      expiresAt,
    }),
    refusals,
    limit,
  },
  preview: {
    method: 'GET',
    path: '/song-data/preview/:country/:id',
    access: 'guest',
    summary: 'The signed address of an excerpt of a song of the catalogue',
    params,
    returns: z.object({ url: z.string(), expiresAt }),
    refusals,
    limit,
  },
});
