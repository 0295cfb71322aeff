import { GIF_PROVIDERS } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { CountryCode } from '../music-providers/music-providers.ts';

const GifImage = z.object({
  url: z.string(),
  still: z.string().nullable().describe('its first frame, for people who prefer reduced motion'),
  width: z.number().int(),
  height: z.number().int(),
});

/** A GIF of a search service, from which browsers load its images. */
export const Gif = GifImage.extend({
  id: z.string(),
  title: z.string(),
  preview: GifImage.describe('the same, smaller, for a list'),
}).meta({ id: 'Gif' });
export type Gif = z.infer<typeof Gif>;

/** [H1730] Searches GIFs at a service that the operator has chosen. */
export const gifs = defineEndpoints('room-service', {
  offer: {
    method: 'GET',
    path: '/chat/gifs/provider',
    access: 'guest',
    summary: 'The service at which GIFs can be searched here',
    returns: z.object({ provider: z.enum(GIF_PROVIDERS).nullable().describe('null where none is asked') }),
  },
  search: {
    method: 'GET',
    path: '/chat/gifs',
    access: 'user',
    summary: 'GIFs by words; without words those that are trending',
    query: z.object({
      query: z.string().trim().max(100).optional(),
      language: z
        .string()
        .regex(/^[a-z]{2}$/)
        .optional()
        .describe('of the words and titles; en by default'),
      country: CountryCode.optional(),
      page: z.coerce.number().int().min(1).max(50).optional().describe('counted from 1'),
    }),
    returns: z.object({
      gifs: z.array(Gif),
      next: z.number().int().nullable().describe('the next page; null at the end'),
    }),
    refusals: {
      gifs_off: [404, 'GIFs can not be searched here'],
      gifs_unavailable: [424, 'GIFs can not be searched right now. Try again in a moment'],
      gifs_busy: [429, 'GIFs have been searched too often. Try again in a minute'],
    },
    limit: { points: 40, seconds: 60, by: 'person' },
  },
});
