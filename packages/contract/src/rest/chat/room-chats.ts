import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { limitOffset, RoomId, Uuid } from '../../framework/fields.ts';
import { roomChangeRefusals, roomInPath, roomNotFound } from '../shapes/room-fields.ts';

const unauthorized = 'Unauthorized to perform action';

/** What a user may do in a hangout's chat; follows from their roles there. */
export const ChatScope = z.enum(['admin', 'moderator', 'participant', 'muted', 'banned']);
const Standing = z.object({ userUuid: z.string(), scope: ChatScope });

export const roomChats = defineEndpoints('room-service', {
  sync: {
    method: 'POST',
    path: '/roomUserRoles/cometchat/sync/:id',
    access: 'service',
    unauthorized,
    summary: 'Let the chat read its roles anew, and tell what people are in it',
    params: z.object({ id: RoomId }),
    query: z.object(limitOffset(500, 500)),
    body: z.object({ userUuids: z.array(Uuid).max(150).optional().describe('absent: all with a role') }),
    returns: z.object({ guid: z.string(), count: z.number().int(), data: z.array(Standing) }),
    refusals: { room_not_found: roomNotFound },
  },
  join: {
    method: 'POST',
    path: '/roomUserRoles/cometchat/join/:id',
    access: 'user',
    unauthorized,
    tx: 'none',
    summary: 'Ask what I am in the chat of a hangout; whoever is kept out is refused',
    params: z.object({ id: RoomId }),
    returns: Standing.extend({ guid: z.string().describe('the group: uuid of the hangout') }),
    refusals: {
      room_not_found: roomNotFound,
      banned: [403, 'You are banned from this hangout'],
      kicked: [403, 'You were sent out of this hangout'],
    },
  },
  deleteConversation: {
    method: 'DELETE',
    path: '/rooms/conversation/:id',
    access: 'user',
    summary: 'Empty the chat of a hangout and take its pins off',
    params: roomInPath,
    refusals: roomChangeRefusals,
  },
});
