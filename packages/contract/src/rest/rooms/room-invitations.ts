import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Uuid } from '../../framework/fields.ts';
import { roomInPath, roomNotFound } from '../shapes/room-fields.ts';

export const roomInvitations = defineEndpoints('room-service', {
  invite: {
    method: 'POST',
    path: '/rooms/:id/invitations',
    access: 'user',
    summary: 'Bring a friend into a hangout: they are notified with the way there, once in an hour',
    params: roomInPath,
    body: z.object({ userUuid: Uuid }),
    refusals: {
      room_not_found: roomNotFound,
      not_friends: [404, 'Not Found'],
      invited_already: [409, 'You invited them a short while ago'],
    },
    limit: { points: 60, seconds: 3600, by: 'person' },
  },
});
