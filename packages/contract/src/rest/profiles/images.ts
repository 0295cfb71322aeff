import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';

/** Widths in which images are stored, pixels. */
export const imageSizes = [128, 256, 500, 1024] as const;
export const ImageKind = z.enum(['profilePicture', 'coverPicture']);
const ImageId = z.string().max(100);

/** Form field and maximum size of all image uploads. */
export const imageUpload = { field: 'image', maxBytes: 10 * 1024 * 1024 } as const;
export const imageSizeQuery = z.object({
  size: z.coerce.number().optional().describe('128, 256, 500 or 1024: the nearest not below is taken'),
});
export const imageRefusals = {
  image_not_found: [404, 'Not Found'],
} as const;
export const imageUploadRefusals = {
  not_a_picture: [400, 'This is not a picture that we can read'],
  too_many_pictures: [429, 'You have uploaded as many pictures as you may in a day'],
} as const;
const { image_not_found } = imageRefusals;

export const images = defineEndpoints('user-service', {
  upload: {
    method: 'POST',
    path: '/users/images',
    access: 'user',
    tx: 'none',
    summary: 'Put up a picture of mine; the one before goes',
    upload: imageUpload,
    body: z.object({ kind: ImageKind.default('profilePicture') }),
    returns: z.object({ id: z.string(), kind: ImageKind, url: z.string() }),
    status: 201,
    refusals: imageUploadRefusals,
    limit: { points: 20, seconds: 600, by: 'person' },
  },
  byId: {
    method: 'GET',
    path: '/users/images/:id',
    access: 'public',
    summary: 'A picture in one of its sizes',
    params: z.object({ id: ImageId }),
    query: imageSizeQuery,
    produces: 'image/webp',
    refusals: { image_not_found },
  },
  remove: {
    method: 'DELETE',
    path: '/users/images/:id',
    access: 'user',
    tx: 'none',
    summary: 'Take a picture of mine down',
    params: z.object({ id: ImageId }),
    refusals: { image_not_found, not_yours: [403, 'Unauthorized to delete'] },
  },
});
