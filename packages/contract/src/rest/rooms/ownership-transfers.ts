import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { RoomId, Timestamp, Uuid } from '../../framework/fields.ts';
import { personNotFound } from '../shapes/account-fields.ts';
import { Profile } from '../shapes/profile-shape.ts';
import { roomNotFound, tooManyRooms } from '../shapes/room-fields.ts';

export const OwnershipTransfer = z
  .object({
    roomUuid: z.string(),
    slug: z.string(),
    name: z.string(),
    ownerUuid: z.string(),
    nextOwner: Profile,
    proposedBy: Profile,
    ownerAgreed: z.boolean(),
    nextOwnerAgreed: z.boolean(),
    expiresAt: Timestamp,
  })
  .meta({ id: 'OwnershipTransfer' });
export type OwnershipTransfer = z.infer<typeof OwnershipTransfer>;

const inPath = z.object({ roomId: RoomId.describe('slug or uuid') });
const expected = z.object({
  nextOwnerUuid: Uuid.optional().describe('who is meant to get it; refused if it is somebody else by now'),
});
const refusals = { room_not_found: roomNotFound, transfer_not_found: [404, 'Not Found'] } as const;

/**
 * [H705] Transfers proposed by `PUT /roomUserRoles/change-owner/{roomId}`, which wait for the consent of both owners.
 */
export const ownershipTransfers = defineEndpoints('room-service', {
  list: {
    method: 'GET',
    path: '/ownership-transfers',
    access: 'person',
    summary: 'Pending transfers of hangouts that I would get, own or co-own',
    returns: z.array(OwnershipTransfer),
  },
  agree: {
    method: 'PUT',
    path: '/ownership-transfers/:roomId',
    access: 'person',
    summary: 'Agree to a transfer as the owner or as the next owner; once both have, the ownership passes',
    params: inPath,
    query: expected,
    refusals: { ...refusals, person_not_found: personNotFound, too_many_rooms: tooManyRooms },
  },
  cancel: {
    method: 'DELETE',
    path: '/ownership-transfers/:roomId',
    access: 'person',
    summary: 'Decline or withdraw a transfer: the owner, the next owner and whoever proposed it',
    params: inPath,
    query: expected,
    refusals,
  },
});
