import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { RoomId, Uuid } from '../../framework/fields.ts';
import { roomNotFound } from '../shapes/room-fields.ts';
import { Room } from '../shapes/room-shape.ts';

const roomId = RoomId.describe('slug or uuid');
const ownerInPath = z.object({ userId: Uuid });
const Changed = z.object({ count: z.number().int().describe('hangouts that changed') });

/** Endpoints for staff and other services: passwords for guests, and hiding or deleting a user's hangouts. */
export const roomOwners = defineEndpoints('room-service', {
  setGuestPassword: {
    method: 'POST',
    path: '/rooms/admin/guest-password',
    access: 'admin',
    tx: 'none',
    summary: 'Give a hangout a password that lets guests in',
    body: z.object({ roomId, password: z.string().min(1).max(100) }),
    returns: Room,
    refusals: { room_not_found: roomNotFound },
  },
  removeGuestPassword: {
    method: 'DELETE',
    path: '/rooms/admin/guest-password',
    access: 'admin',
    summary: "Take the guests' password away",
    body: z.object({ roomId }),
    returns: Room,
    refusals: { room_not_found: roomNotFound },
  },
  hideOfUser: {
    method: 'PATCH',
    path: '/rooms/user/:userId',
    access: 'service',
    summary: 'Hide the hangouts of somebody whose account rests, or show them again',
    params: ownerInPath,
    body: z.object({ hidden: z.boolean().default(true) }),
    returns: Changed,
  },
  deleteOfUser: {
    method: 'DELETE',
    path: '/rooms/user/:userId',
    access: 'service',
    summary: 'End every hangout of somebody',
    params: ownerInPath,
    returns: Changed,
  },
});
