import { reservedSlugs } from '@hangout/contract/rest/reserved-slugs';
import type { roomLists } from '@hangout/contract/rest/rooms/room-lists';
import { roomSettings } from '@hangout/contract/rest/shapes/room-settings';
import {
  countGuildRoomsOf,
  type Db,
  insertRoom,
  listAllRooms,
  listRecentRooms,
  listRoomsOfGuild,
  listRoomsWithUnlocked,
  listUnlockedRooms,
  lockRoomOfGuild,
  pageWithFriends,
} from '@hangout/db';
import { requireGuild } from '../discord/guilds-of-caller.ts';
import type { Dependencies, Handlers, RequestInfo } from '../framework/index.ts';
import { mayOwnAnotherRoom } from '../join/room-context.ts';
import { presentRoom } from './present-room.ts';
import { roomsOpenedByPasswords } from './room-passwords.ts';

/** [H771] Maximum number of hangouts of Discord servers per account. */
const MAX_GUILD_ROOMS = 3;

/**
 * [H1535] Rate limit per network of passwords that open no hangout, equal to that of wrong passwords for a single
 * hangout [H153].
 */
const triesByNetwork = { points: 50, seconds: 300 };
const TRIES = 'passwords of hangouts by network';

/**
 * Returns the hangouts that these passwords open. All passwords are counted before they are checked, so that concurrent
 * calls count; correct ones are given back.
 * @throws HttpRefusalError 429 after too many wrong passwords
 */
async function openByPasswords(
  passwords: readonly string[],
  { db, dependencies: { limits }, request: { network } }: OpenCall,
): Promise<string[]> {
  if (passwords.length === 0) return [];
  await limits.take(TRIES, network, triesByNetwork, passwords.length);
  const { opened, wrong } = await roomsOpenedByPasswords(db, passwords);
  if (wrong < passwords.length) await limits.giveBack(TRIES, network, passwords.length - wrong);
  return opened;
}

interface OpenCall {
  readonly db: Db;
  readonly dependencies: Pick<Dependencies, 'limits'>;
  readonly request: Pick<RequestInfo, 'network'>;
}

export const roomListHandlers: Handlers<typeof roomLists> = {
  async opened({ passwords, onlyOpened, limit, offset, principal, db, dependencies, request }) {
    const opened = await openByPasswords(passwords, { db, dependencies, request });
    const list = onlyOpened ? listUnlockedRooms : listRoomsWithUnlocked;
    return pageWithFriends(db, principal, await list(db, opened, { limit, offset }));
  },

  async recentlyVisited({ limit, offset, principal, db }) {
    return pageWithFriends(db, principal, await listRecentRooms(db, principal.uuid, { limit, offset }));
  },

  async all({ take, skip, db }) {
    return listAllRooms(db, { limit: take, offset: skip });
  },

  async ofGuild({ guildId, limit, offset, principal, db, dependencies, refuse }) {
    await requireGuild({ principal, db, dependencies, refuse }, guildId);
    return pageWithFriends(db, principal, await listRoomsOfGuild(db, guildId, { limit, offset }));
  },

  /** [H172] Returns the hangout of a Discord server, which the first request creates. */
  async forGuild({ guildId, name, principal, db, dependencies, refuse }) {
    const guild = await requireGuild({ principal, db, dependencies, refuse }, guildId);
    const room = await db.transaction(async (tx) => {
      const known = await lockRoomOfGuild(tx, guildId);
      if (known) return known;
      if (!(await mayOwnAnotherRoom(tx, principal))) throw refuse('too_many_rooms');
      if ((await countGuildRoomsOf(tx, principal.uuid)) >= MAX_GUILD_ROOMS) throw refuse('too_many_guilds');
      // The name of a Discord server may be too long or invalid for a hangout.
      const named =
        name ?? roomSettings.name.input.safeParse(guild.name.slice(0, 60)).data ?? `Guild ${guildId}`;
      const wish = { name: named, ownerUuid: principal.uuid, discordGuildId: guildId, unlisted: true };
      const made = await insertRoom(tx, wish, reservedSlugs());
      if (!made) throw new Error('no slug is free for a hangout without one');
      return made;
    });
    return presentRoom(db, room, principal, dependencies.clock.now());
  },
};
