import { reservedSlugs } from '@hangout/contract/rest/reserved-slugs';
import type { rooms } from '@hangout/contract/rest/rooms/rooms';
import {
  countPrivateRooms,
  deleteRoom,
  findRoom,
  insertRoom,
  listListedRoomsOf,
  listOwnedRooms,
  listPromotedRooms,
  listPublicRooms,
  listRecentRooms,
  listRoomsByIds,
  listRoomsWithRank,
  type Page,
  pageWithFriends,
  type RoomFilter,
  saveVisit,
  sumPlayedSeconds,
} from '@hangout/db';
import { createSharedRead } from '@hangout/platform/batch-loader/shared-read';
import { isModerator, mayDeleteRoom } from '@hangout/rules';
import { type Handlers, perServer } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { join } from '../join/join.ts';
import { mayOwnAnotherRoom } from '../join/room-context.ts';
import { enqueuePosterRemoval } from '../storage/stored-images.ts';
import { lockRoomToEdit, recordRoomAction } from './change-room.ts';
import { presentRoom } from './present-room.ts';
import { hashRoomPassword } from './room-passwords.ts';
import { slugRefusal } from './slugs.ts';

/** [H1481] These lists are the same for every reader, so concurrent requests share one query. */
const sharedLists = perServer((db) => ({
  public: createSharedRead(({ filter, page }: AskedList) => listPublicRooms(db, filter, page)),
  promoted: createSharedRead(({ filter, page }: AskedList) => listPromotedRooms(db, filter, page)),
}));

interface AskedList {
  readonly filter: RoomFilter;
  readonly page: Page;
}

export const roomHandlers: Handlers<typeof rooms> = {
  async create({ input, principal, db, dependencies, refuse }) {
    const { password, ...settings } = input;
    const problem = slugRefusal(settings.slug);
    if (problem) throw refuse(problem);
    const wish = { ...settings, ...(await hashRoomPassword(password)), ownerUuid: principal.uuid };
    const room = await db.transaction(async (tx) => {
      if (!(await mayOwnAnotherRoom(tx, principal))) throw refuse('too_many_rooms');
      return insertRoom(tx, wish, reservedSlugs());
    });
    if (!room) throw refuse('slug_taken');
    return presentRoom(db, room, principal, dependencies.clock.now());
  },

  async delete(asked) {
    const { principal, db, dependencies } = asked;
    const room = await lockRoomToEdit(asked, mayDeleteRoom);
    await recordRoomAction(db, {
      type: 'deleteRoom',
      room,
      principal,
      userUuid: room.ownerUuid,
      before: { slug: room.slug, name: room.name },
      after: { deleted: true },
    });
    await enqueuePosterRemoval(dependencies.jobs, [await deleteRoom(db, room.uuid)], db);
  },

  async byId({ id, principal, db, dependencies, refuse }) {
    const room = orRefuse(await findRoom(db, id), refuse, 'room_not_found');
    return presentRoom(db, room, principal, dependencies.clock.now());
  },

  async byUuid({ id, principal, db, dependencies, refuse }) {
    const room = orRefuse(await findRoom(db, id), refuse, 'room_not_found');
    return presentRoom(db, room, principal, dependencies.clock.now());
  },

  async forServices({ id, principal, db, dependencies, refuse }) {
    const room = orRefuse(await findRoom(db, id), refuse, 'room_not_found');
    return presentRoom(db, room, principal, dependencies.clock.now());
  },

  async public(call) {
    const { search, genre, provider, live, limit, offset, principal, db } = call;
    const filter = { search, genre, live, providers: provider ? [provider] : [] };
    return pageWithFriends(
      db,
      principal,
      await sharedLists(call).public({ filter, page: { limit, offset } }),
    );
  },

  async promoted(call) {
    const { search, genre, provider, live, providers, limit, offset, principal, db } = call;
    const wanted = [...providers, ...(provider ? [provider] : [])].filter((name) => name !== '');
    const filter = { search, genre, live, providers: wanted };
    return pageWithFriends(
      db,
      principal,
      await sharedLists(call).promoted({ filter, page: { limit, offset } }),
    );
  },

  async mine({ editable, limit, offset, principal, db }) {
    const which = editable ? 'editable' : 'all';
    const rooms = await listRoomsWithRank(db, principal.uuid, which, { limit, offset });
    return pageWithFriends(db, principal, rooms);
  },

  async owned({ limit, offset, principal, db }) {
    return pageWithFriends(db, principal, await listOwnedRooms(db, principal.uuid, { limit, offset }));
  },

  async several({ room, limit, offset, db }) {
    return listRoomsByIds(db, room, { limit, offset });
  },

  async ofUser({ id, limit, offset, principal, db }) {
    const all = id.toLowerCase() === principal.uuid || isModerator(principal);
    const list = all ? listOwnedRooms : listListedRoomsOf;
    return pageWithFriends(db, principal, await list(db, id, { limit, offset }));
  },

  async ofUserForServices({ id, limit, offset, db }) {
    return listOwnedRooms(db, id, { limit, offset });
  },

  async privateCount({ db }) {
    return { count: await countPrivateRooms(db) };
  },

  async recent({ limit, offset, principal, db }) {
    return pageWithFriends(db, principal, await listRecentRooms(db, principal.uuid, { limit, offset }));
  },

  async addRecent({ room: id, principal, db, refuse }) {
    const room = orRefuse(await findRoom(db, id), refuse, 'room_not_found');
    await saveVisit(db, principal.uuid, room.uuid);
  },

  join,

  async configuration({ id, db, request, refuse }) {
    const room = orRefuse(await findRoom(db, id), refuse, 'room_not_found');
    const features = { liveAudio: room.liveAudio, chat: room.hasChat };
    return { uuid: room.uuid, slug: room.slug, socketUrl: request.origin, features };
  },

  async playedTime({ id, db, refuse }) {
    const room = orRefuse(await findRoom(db, id), refuse, 'room_not_found');
    return { roomUuid: room.uuid, playedSeconds: await sumPlayedSeconds(db, room.uuid) };
  },
};
