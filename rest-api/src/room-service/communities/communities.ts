import type { Community, communities } from '@hangout/contract/rest/room-service/communities';
import {
  addMembers,
  addRooms,
  type Db,
  filterModerators,
  findCommunity,
  findRoom,
  findRoomsByIds,
  isBlockedBetween,
  listCommunitiesOfRoom,
  listCommunitiesOfUser,
  listCommunityMembers,
  listCommunityRooms,
  loadAccountStatus,
  loadBlockedUuids,
  loadCommunityRole,
  removeMembers,
  removeRooms,
  saveMember,
} from '@hangout/db';
import {
  type CommunityRole,
  isMember,
  type Member,
  mayAddRoom,
  mayManageCommunity,
  mayRemoveFromCommunity,
  maySeeCommunity,
  type Principal,
  type RefusalError,
} from '@hangout/rules';
import type { Handlers } from '../../framework/index.ts';
import { pageWithFriends } from '../rooms/friends-inside.ts';
import { withProfile, withProfiles } from '../social/with-profiles.ts';

export const communityHandlers: Handlers<typeof communities> = {
  async one(call) {
    return (await findVisibleCommunity(call)).community;
  },

  async users(call) {
    const { community } = await findVisibleCommunity(call);
    const { limit, offset, db } = call;
    const { count, data } = await listCommunityMembers(db, community.id, { limit, offset });
    return { count, data: await withProfiles(db, data, (row) => row.userUuid) };
  },

  async rooms(call) {
    const { community } = await findVisibleCommunity(call);
    const { limit, offset, principal, db } = call;
    return pageWithFriends(db, principal, await listCommunityRooms(db, community.id, { limit, offset }));
  },

  async ofRoom({ id, principal, db, refuse }) {
    const room = await findRoom(db, id.toLowerCase());
    if (!room) throw refuse('room_not_found');
    const data = await listCommunitiesOfRoom(db, room.uuid, principal.uuid);
    return { count: data.length, data };
  },

  async mine({ limit, offset, principal, db }) {
    return listCommunitiesOfUser(db, principal.uuid, { limit, offset });
  },

  /** [H640] Joins a public community; a private one admits only users whom its managers added. */
  async join(call) {
    const { community, role } = await findVisibleCommunity(call);
    if (!role && community.type === 'PRIVATE') throw call.refuse('not_allowed');
    if (role !== 'owner') await saveMember(call.db, community.id, call.principal.uuid);
    return reloadCommunity(call.db, community);
  },

  async leave(call) {
    const { community, role } = await findVisibleCommunity(call);
    if (role === 'owner') throw call.refuse('not_allowed');
    await removeMembers(call.db, community.id, [call.principal.uuid]);
    return undefined;
  },

  /** [H641] Adds a member to a community, or changes a member's role. */
  async putUser(call) {
    const { community, role } = await findVisibleCommunity(call);
    const { userId, role: wanted, principal, db, refuse } = call;
    if (!mayManageCommunity(principal, role)) throw refuse('not_allowed');
    const person = await loadAccountStatus(db, userId);
    if (person?.status !== 'active') throw refuse('person_not_found');
    const before = await loadCommunityRole(db, community, userId);
    const changesRank = wanted !== undefined && (wanted === 'moderator') !== (before === 'moderator');
    if (before === 'owner' || (changesRank && role === 'moderator')) throw refuse('not_allowed');
    if (!before && (await isBlockedBetween(db, principal.uuid, userId))) throw refuse('blocked_between');
    return withProfile(db, await saveMember(db, community.id, userId, wanted), userId);
  },

  async removeUser(call) {
    const { community, role } = await findVisibleCommunity(call);
    const { userId: uuid, principal, db, refuse } = call;
    const target = { uuid, role: await loadCommunityRole(db, community, uuid) };
    if (!mayRemoveFromCommunity(principal, role, target)) throw refuse('not_allowed');
    if (!target.role) throw refuse('person_not_found');
    await removeMembers(db, community.id, [uuid]);
    return undefined;
  },

  putRoom: (call) => addRoom(call),
  addRoom: (call) => addRoom(call),
  removeRoom: (call) => removeRoom(call),
  takeRoom: (call) => removeRoom(call),

  async add(call) {
    const { community, role } = await findVisibleCommunity(call);
    const { userUuids, roomIds, principal, db, refuse } = call;
    if (!mayManageCommunity(principal, role)) throw refuse('not_allowed');
    const rooms = (await findRoomsByIds(db, roomIds)).map((room) => room.uuid);
    const keptAway = await loadBlockedUuids(db, principal.uuid);
    const wanted = userUuids.filter((uuid) => !keptAway.has(uuid));
    return {
      users: await addMembers(db, community.id, wanted),
      rooms: await addRooms(db, community.id, rooms),
    };
  },

  async remove(call) {
    const { community, role } = await findVisibleCommunity(call);
    const { userUuids, roomIds, principal, db, refuse } = call;
    if (!mayManageCommunity(principal, role)) throw refuse('not_allowed');
    if (role === 'moderator' && (await filterModerators(db, community.id, userUuids)).length > 0)
      throw refuse('not_allowed');
    const rooms = (await findRoomsByIds(db, roomIds)).map((room) => room.uuid);
    return {
      users: await removeMembers(db, community.id, userUuids),
      rooms: await removeRooms(db, community.id, rooms),
    };
  },
};

interface CommunityCall {
  readonly id: string;
  readonly principal: Principal;
  readonly db: Db;
  readonly refuse: (code: 'community_not_found') => RefusalError;
}

/** [H640] The community and the caller's role in it. @throws RefusalError for an unknown or invisible community. */
async function findVisibleCommunity({
  id,
  principal,
  db,
  refuse,
}: CommunityCall): Promise<{ community: Community; role: CommunityRole | null }> {
  const community = await findCommunity(db, id);
  if (!community) throw refuse('community_not_found');
  const role = isMember(principal) ? await loadCommunityRole(db, community, principal.uuid) : null;
  if (!maySeeCommunity(principal, role, community)) throw refuse('community_not_found');
  return { community, role };
}

interface RoomCall {
  readonly id: string;
  readonly roomId: string;
  readonly principal: Member;
  readonly db: Db;
  readonly refuse: (code: 'community_not_found' | 'room_not_found' | 'not_allowed') => RefusalError;
}

async function addRoom(call: RoomCall): Promise<Community> {
  const { community, role } = await findVisibleCommunity(call);
  const [room] = await findRoomsByIds(call.db, [call.roomId]);
  if (!room) throw call.refuse('room_not_found');
  if (!mayAddRoom(call.principal, role, room.ownerUuid)) throw call.refuse('not_allowed');
  await addRooms(call.db, community.id, [room.uuid]);
  return reloadCommunity(call.db, community);
}

async function removeRoom(call: RoomCall): Promise<undefined> {
  const { community, role } = await findVisibleCommunity(call);
  const [room] = await findRoomsByIds(call.db, [call.roomId]);
  if (!room) throw call.refuse('room_not_found');
  if (!mayManageCommunity(call.principal, role) && room.ownerUuid !== call.principal.uuid)
    throw call.refuse('not_allowed');
  if ((await removeRooms(call.db, community.id, [room.uuid])) === 0) throw call.refuse('room_not_found');
}

/** Loads the community again, with its current counts. */
async function reloadCommunity(db: Db, community: Community): Promise<Community> {
  return (await findCommunity(db, String(community.id))) ?? community;
}
