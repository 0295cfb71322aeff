import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Event, events } from '../events/events.ts';
import { imageRefusals, imageSizeQuery, imageUpload, imageUploadRefusals } from '../profiles/images.ts';
import { Community, communities } from './communities.ts';

const upload = {
  method: 'POST',
  access: 'user',
  audited: true,
  tx: 'none',
  upload: imageUpload,
  status: 201,
  limit: { points: 20, seconds: 600, by: 'person' },
} as const;

export const communityImages = defineEndpoints('room-service', {
  ofCommunity: {
    ...upload,
    path: '/communities/:id/image',
    summary: 'Put up the picture of a community of mine; the one before goes',
    params: communities.one.params,
    returns: Community,
    refusals: { ...communities.leave.refusals, ...imageUploadRefusals },
  },
  ofEvent: {
    ...upload,
    path: '/events/:id/image',
    summary: 'Put up the picture of an event of mine; the one before goes',
    params: events.one.params,
    returns: Event,
    refusals: { ...events.remove.refusals, ...imageUploadRefusals },
  },
  byId: {
    method: 'GET',
    path: '/community-images/:id',
    access: 'public',
    summary: 'A picture of a community or an event in one of its sizes',
    params: z.object({ id: z.string().max(100) }),
    query: imageSizeQuery,
    produces: 'image/webp',
    refusals: { image_not_found: imageRefusals.image_not_found },
  },
});
