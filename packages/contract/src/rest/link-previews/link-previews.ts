import { LANGUAGES } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { roomInPath, roomNotFound } from '../shapes/room-fields.ts';

export const linkPreviews = defineEndpoints('room-service', {
  tags: {
    method: 'GET',
    path: '/link-preview',
    access: 'public',
    summary: "Tags (Open Graph) for the head of one of the client's pages",
    query: z.object({
      path: z.string().max(2000).default('/').describe('path of the page, such as /r/friday'),
    }),
    produces: 'text/html; charset=utf-8',
    limit: { points: 600, seconds: 60, by: 'network' },
  },
  image: {
    method: 'GET',
    path: '/link-preview/rooms/:id/image',
    access: 'public',
    summary: 'The image of a link to a hangout: its venue, and who plays what (JPEG, 1200 by 630)',
    params: roomInPath,
    query: z.object({
      lang: z.enum(LANGUAGES).default('en'),
      v: z
        .string()
        .max(40)
        .optional()
        .describe('what is shown, as a short hash: services load a new URL anew'),
    }),
    produces: 'image/jpeg',
    refusals: { room_not_found: roomNotFound },
    limit: { points: 120, seconds: 60, by: 'network' },
  },
});
