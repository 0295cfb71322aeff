import type { ChatScope, roomChats } from '@hangout/contract/rest/chat/room-chats';
import { findRoom, loadJoiningUsers, lockRoom, raiseRoomRevision, updateRoom } from '@hangout/db';
import { emptyChat } from '@hangout/jobs/chat-emptying';
import {
  isMember,
  mayChat,
  mayEditRoom,
  mayModerate,
  type RoomPerson,
  type RoomPolicyContext,
  refusalToEnter,
  toRoomPerson,
} from '@hangout/rules';
import type { z } from 'zod';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { loadRoomContext } from '../join/room-context.ts';
import { lockRoomToEdit, recordRoomAction } from '../rooms/change-room.ts';

export const roomChatHandlers: Handlers<typeof roomChats> = {
  async sync({ id, userUuids, limit, offset, db, dependencies, refuse }) {
    const room = orRefuse(await lockRoom(db, id), refuse, 'room_not_found');
    const at = await loadRoomContext(db, room, undefined, dependencies.clock.now());
    const all = userUuids ?? [...new Set(at.roles.map((one) => one.userUuid))];
    const page = all.slice(offset, offset + limit).map((uuid) => uuid.toLowerCase());
    const accounts = await loadJoiningUsers(db, page);
    const data = page.map((uuid) => {
      const account = accounts.get(uuid);
      const person: RoomPerson = account
        ? toRoomPerson(account)
        : { uuid, kind: 'guest', globalRole: 'user', subscriptionLevel: 0 };
      return { userUuid: uuid, scope: scopeOf(person, at) };
    });
    await raiseRoomRevision(db, room.uuid);
    return { guid: room.uuid, count: all.length, data };
  },

  async join({ id, principal, db, dependencies, refuse }) {
    const room = orRefuse(await findRoom(db, id), refuse, 'room_not_found');
    const at = await loadRoomContext(
      db,
      room,
      [principal.uuid, ...(isMember(principal) && principal.ownerUuid ? [principal.ownerUuid] : [])],
      dependencies.clock.now(),
    );
    const person = toRoomPerson(principal);
    const refusal = refusalToEnter(person, at);
    if (refusal) throw refuse(refusal.code === 'banned' ? 'banned' : 'kicked', refusal.details);
    return { guid: room.uuid, userUuid: principal.uuid, scope: scopeOf(person, at) };
  },

  async deleteConversation({ dependencies, ...asked }) {
    const room = await lockRoomToEdit({ ...asked, dependencies });
    const at = dependencies.clock.now();
    const chatClearedId = await emptyChat(dependencies.jobs, asked.db, { roomUuid: room.uuid, at });
    await recordRoomAction(asked.db, {
      type: 'clearChat',
      room,
      principal: asked.principal,
      before: { chatClearedId: room.chatClearedId, pins: room.pinnedMessages.map(({ uuid }) => uuid) },
      after: { chatClearedId, pins: [] },
    });
    await updateRoom(asked.db, room, { pinnedMessages: [], chatClearedId });
  },
};

/** [H173] Returns the chat scope of a person's roles in a hangout: banned, muted, participant, moderator or admin. */
function scopeOf(person: RoomPerson, at: RoomPolicyContext): z.infer<typeof ChatScope> {
  if (refusalToEnter(person, at)) return 'banned';
  if (!mayChat(person, at)) return 'muted';
  if (mayEditRoom(person, at)) return 'admin';
  return mayModerate(person, at) ? 'moderator' : 'participant';
}
