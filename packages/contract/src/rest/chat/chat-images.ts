import { GIF_PROVIDERS } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { imageRefusals, imageSizeQuery, imageUploadRefusals } from '../profiles/images.ts';

/** [H380] Width and height are in pixels, so that clients reserve the space before the image is loaded. */
export const ChatImage = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  animated: z.boolean().default(false),
  title: z.string().optional().describe('what it shows, as its service names it'),
  still: z.string().optional().describe('its first frame, for people who prefer reduced motion'),
  provider: z
    .enum(GIF_PROVIDERS)
    .nullish()
    .describe('whose GIF it is; absent for uploaded images, null for those of other hosts'),
});
export type ChatImage = z.infer<typeof ChatImage>;

const { image_not_found } = imageRefusals;

/** [H380] An image is uploaded first; a message then names its URL. */
export const chatImages = defineEndpoints('room-service', {
  upload: {
    method: 'POST',
    path: '/chat/pictures',
    access: 'user',
    tx: 'none',
    summary: 'Put up a picture for a message of mine; moving ones keep moving',
    upload: { field: 'image', maxBytes: 8 * 1024 * 1024 },
    returns: ChatImage.extend({ id: z.string() }),
    status: 201,
    refusals: imageUploadRefusals,
    limit: { points: 12, seconds: 60, by: 'person' },
  },
  byId: {
    method: 'GET',
    path: '/chat/pictures/:id',
    access: 'public',
    summary: 'A picture from chat in one of its sizes',
    params: z.object({ id: z.string().max(100) }),
    query: imageSizeQuery.extend({
      t: z
        .string()
        .max(1000)
        .optional()
        .describe('signature that the lists of reports give for hidden pictures'),
    }),
    produces: 'image/webp',
    refusals: { image_not_found },
  },
});
