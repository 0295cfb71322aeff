import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { imageRefusals, imageSizeQuery, imageUpload, imageUploadRefusals } from '../profiles/images.ts';
import { roomChangeRefusals, roomInPath } from '../shapes/room-fields.ts';
import { Room } from '../shapes/room-shape.ts';

export const posters = defineEndpoints('room-service', {
  upload: {
    method: 'POST',
    path: '/rooms/:id/poster',
    access: 'user',
    tx: 'none',
    summary: 'Put up a poster; the one before goes',
    params: roomInPath,
    upload: imageUpload,
    returns: Room,
    status: 201,
    refusals: { ...roomChangeRefusals, ...imageUploadRefusals },
    limit: { points: 20, seconds: 600, by: 'person' },
  },
  byId: {
    method: 'GET',
    path: '/rooms/posters/:id',
    access: 'public',
    summary: 'A poster in one of its sizes',
    params: z.object({ id: z.string().max(100) }),
    query: imageSizeQuery,
    produces: 'image/webp',
    refusals: { image_not_found: imageRefusals.image_not_found },
  },
  remove: {
    method: 'DELETE',
    path: '/rooms/:id/poster',
    access: 'user',
    tx: 'none',
    summary: 'Take the poster down; harmless where there is none',
    params: roomInPath,
    refusals: roomChangeRefusals,
  },
});
