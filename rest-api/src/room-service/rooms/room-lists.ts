import { reservedSlugs } from '@hangout/contract/rest/reserved-slugs';
import type { roomLists } from '@hangout/contract/rest/room-service/room-lists';
import {
  countGuildRoomsOf,
  insertRoom,
  listAllRooms,
  listRecentRooms,
  listRoomsOfGuild,
  listRoomsWithUnlocked,
  lockRoomOfGuild,
} from '@hangout/db';
import type { Handlers } from '../../framework/index.ts';
import { mayOwnAnotherRoom } from '../policy/room-context.ts';
import { presentRoom } from './present-room.ts';
import { roomsOpenedByPasswords } from './room-passwords.ts';

/** [H771] How many hangouts of Discord guilds one account may own. */
const MAX_GUILD_ROOMS = 3;

export const roomListHandlers: Handlers<typeof roomLists> = {
  async opened({ passwords, limit, offset, db }) {
    return listRoomsWithUnlocked(db, await roomsOpenedByPasswords(db, passwords), { limit, offset });
  },

  async recentlyVisited({ limit, offset, principal, db }) {
    return listRecentRooms(db, principal.uuid, { limit, offset });
  },

  async all({ take, skip, db }) {
    return listAllRooms(db, { limit: take, offset: skip });
  },

  async ofGuild({ guildId, limit, offset, db }) {
    return listRoomsOfGuild(db, guildId, { limit, offset });
  },

  /** [H172] Answers the hangout of a Discord guild, and creates it on the first request. */
  async forGuild({ guildId, name = `Guild ${guildId}`, principal, db, dependencies, refuse }) {
    const known = await lockRoomOfGuild(db, guildId);
    if (known) return presentRoom(db, known, principal, dependencies.clock.now());
    if (!(await mayOwnAnotherRoom(db, principal))) throw refuse('too_many_rooms');
    if ((await countGuildRoomsOf(db, principal.uuid)) >= MAX_GUILD_ROOMS) throw refuse('too_many_guilds');
    const wish = { name, ownerUuid: principal.uuid, discordGuildId: guildId, unlisted: true };
    const room = await insertRoom(db, wish, reservedSlugs());
    if (!room) throw new Error('no slug is free for a hangout without one');
    return presentRoom(db, room, principal, dependencies.clock.now());
  },
};
