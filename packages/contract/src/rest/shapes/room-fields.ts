import { z } from 'zod';
import { RoomId } from '../../framework/fields.ts';
import { Room } from './room-shape.ts';

export const roomInPath = z.object({ id: RoomId });

/** [H770] Refusal of a caller who has not given the hangout's password. */
export const passwordNeeded = [403, 'This hangout needs a password'] as const;
export const tooManyRooms = [403, 'You have as many hangouts as you may have'] as const;
export const roomNotFound = [404, 'Not Found'] as const;
/** Refusals of all changes of a hangout. */
export const roomChangeRefusals = {
  room_not_found: roomNotFound,
  not_allowed: [403, 'Forbidden'],
} as const;

export const RoomList = z.object({ count: z.number().int(), data: z.array(Room) });
