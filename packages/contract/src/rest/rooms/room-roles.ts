import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { limitOffset, listOf, RoomId, ShownText, TimestampInput, Uuid } from '../../framework/fields.ts';
import { Profile } from '../shapes/profile-shape.ts';
import { roomNotFound, tooManyRooms } from '../shapes/room-fields.ts';
import { RoomRole, RoomRoleName } from '../shapes/room-shape.ts';

const unauthorized = 'Unauthorized to perform action';
const inPath = z.object({ roomId: RoomId.describe('slug or uuid') });
const refusals = {
  room_not_found: roomNotFound,
  not_allowed: [403, 'Forbidden'],
  person_not_found: [404, 'User profile not found'],
} as const;

export const roomUserRoles = defineEndpoints('room-service', {
  list: {
    method: 'GET',
    path: '/roomUserRoles/:roomId',
    access: 'user',
    unauthorized,
    summary: 'Ranks in a hangout; those who keep order also see who is kept out',
    params: inPath,
    query: z.object(limitOffset(500, 500)),
    returns: z.array(RoomRole),
    refusals: { room_not_found: roomNotFound },
  },
  ofUser: {
    method: 'GET',
    path: '/roomUserRoles/:roomId/:userId',
    access: 'user',
    unauthorized,
    summary: 'What one person is in a hangout',
    params: inPath.extend({ userId: Uuid }),
    returns: z.array(RoomRole),
    refusals: { room_not_found: roomNotFound },
  },
  create: {
    method: 'POST',
    path: '/roomUserRoles/:roomId',
    access: 'user',
    unauthorized,
    summary: 'Give somebody a role',
    params: inPath,
    body: z.object({
      userUuid: Uuid,
      role: RoomRoleName,
      expirationTime: TimestampInput.nullish().describe('when it lapses; absent: never'),
      reason: ShownText(300).nullish(),
    }),
    returns: RoomRole,
    status: 201,
    refusals: {
      ...refusals,
      owner_by_change_owner: [400, 'The owner is changed by PUT /roomUserRoles/change-owner/{roomId}'],
    },
  },
  remove: {
    method: 'DELETE',
    path: '/roomUserRoles/:roomId',
    access: 'user',
    unauthorized,
    summary: 'Take a role away; everybody may lay down their own',
    params: inPath,
    body: z.object({ userUuid: Uuid, role: RoomRoleName }),
    refusals: { ...refusals, role_not_found: [404, 'Not Found'] },
  },
  changeOwner: {
    method: 'PUT',
    path: '/roomUserRoles/change-owner/:roomId',
    access: 'user',
    unauthorized,
    summary: 'Propose a new owner; once both agree the hangout is theirs and the former owner is co-owner',
    params: inPath,
    body: z.object({ userUuid: Uuid }),
    returns: z.array(RoomRole),
    refusals: {
      ...refusals,
      too_many_rooms: tooManyRooms,
      blocked_between: [403, 'You can not do this with each other'],
    },
    limit: { points: 30, seconds: 3600, by: 'person' },
  },
  kick: {
    method: 'POST',
    path: '/roomUserRoles/kick-user-from-room',
    access: 'user',
    unauthorized,
    summary: 'Send somebody out for ten minutes',
    body: z.object({ userUuid: Uuid, slug: RoomId, reason: ShownText(300).nullish() }),
    returns: RoomRole,
    refusals,
  },
  besideTheFloor: {
    method: 'POST',
    path: '/roomUserRoles/no-dancefloor-users',
    access: 'user',
    unauthorized,
    tx: 'none',
    summary: 'Who is inside but neither on the floor nor on stage',
    body: z
      .object({ ...limitOffset(200, 100), slug: RoomId.optional(), roomId: RoomId.optional() })
      .refine((body) => body.slug ?? body.roomId, { path: ['slug'], error: 'is required' }),
    returns: listOf(Profile),
    refusals: { room_not_found: roomNotFound, not_allowed: refusals.not_allowed },
  },
});
