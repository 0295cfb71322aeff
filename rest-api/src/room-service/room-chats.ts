import type { ChatScope, roomChats } from '@hangout/contract/rest/room-service/room-chats';
import { deleteLines, lockRoom, peopleByUuids, roomByIdOrSlug, touchRoom, updateRoom } from '@hangout/db';
import {
  mayChat,
  mayEditRoom,
  mayModerate,
  type RoomMoment,
  type RoomPerson,
  refusalToEnter,
} from '@hangout/rules';
import type { z } from 'zod';
import type { Handlers } from '../kernel/index.ts';
import { editable, recordRoomDeed } from './changing.ts';
import { asRoomPerson, roomMoment } from './standing.ts';

export const roomChatHandlers: Handlers<typeof roomChats> = {
  async sync({ id, userUuids, limit, offset, db, ports, refuse }) {
    const room = await lockRoom(db, id);
    if (!room) throw refuse('room_not_found');
    const at = await roomMoment(db, room, undefined, ports.clock.now());
    const all = userUuids ?? [...new Set(at.roles.map((one) => one.userUuid))];
    const page = all.slice(offset, offset + limit).map((uuid) => uuid.toLowerCase());
    const accounts = await peopleByUuids(db, page);
    const data = page.map((uuid) => {
      const account = accounts.get(uuid);
      const person: RoomPerson = account
        ? { uuid, kind: account.kind, globalRole: account.role, subscriptionLevel: account.subscriptionLevel }
        : { uuid, kind: 'guest', globalRole: 'user', subscriptionLevel: 0 };
      return { userUuid: uuid, scope: scopeOf(person, at) };
    });
    await touchRoom(db, room.uuid);
    return { guid: room.uuid, count: all.length, data };
  },

  async join({ id, principal, db, ports, refuse }) {
    const room = await roomByIdOrSlug(db, id);
    if (!room) throw refuse('room_not_found');
    const at = await roomMoment(db, room, [principal.uuid], ports.clock.now());
    const person = asRoomPerson(principal);
    const keptOut = refusalToEnter(person, at);
    if (keptOut) throw refuse(keptOut.code === 'banned' ? 'banned' : 'kicked', keptOut.details);
    return { guid: room.uuid, userUuid: principal.uuid, scope: scopeOf(person, at) };
  },

  async deleteConversation({ ports, ...asked }) {
    const room = await editable({ ...asked, ports });
    const chatClearedId = await deleteLines(asked.db, room.uuid, ports.clock.now());
    await recordRoomDeed(asked.db, {
      type: 'clearChat',
      room,
      principal: asked.principal,
      was: { chatClearedId: room.chatClearedId, pins: room.pinnedMessages.map(({ uuid }) => uuid) },
      is: { chatClearedId, pins: [] },
    });
    await updateRoom(asked.db, room, { pinnedMessages: [], chatClearedId });
    return undefined;
  },
};

/** [H173] What the roles of a hangout mean in its chat. */
function scopeOf(person: RoomPerson, at: RoomMoment): z.infer<typeof ChatScope> {
  if (refusalToEnter(person, at)) return 'banned';
  if (!mayChat(person, at)) return 'muted';
  if (mayEditRoom(person, at)) return 'admin';
  return mayModerate(person, at) ? 'moderator' : 'participant';
}
