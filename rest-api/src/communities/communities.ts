import type { Community, communities } from '@hangout/contract/rest/communities/communities';
import {
  addMembers,
  addRooms,
  type Db,
  deleteCommunityInvitation,
  deleteDeparture,
  filterAddableFriends,
  filterInvitable,
  filterModerators,
  findCommunity,
  findRoom,
  findRoomsByIds,
  insertCommunityInvitations,
  isBlockedAmong,
  listCommunitiesOfRoom,
  listCommunitiesOfUser,
  listCommunityInvitations,
  listCommunityMembers,
  listCommunityRooms,
  listInvitingCommunities,
  listPublicCommunities,
  loadAccountStatus,
  loadBlockedUuids,
  loadCommunityRole,
  lockPeopleAgainstBlocks,
  pageWithFriends,
  recordDeparture,
  removeMembers,
  removeRooms,
  saveMember,
  takeFromOwnQuota,
} from '@hangout/db';
import { enqueueNotification } from '@hangout/jobs/notifications';
import {
  COMMUNITY_INVITATIONS_A_DAY,
  isAdmin,
  type Member,
  mayAddRoom,
  mayEditCommunity,
  mayManageCommunity,
  mayRemoveFromCommunity,
  type RefusalError,
} from '@hangout/rules';
import type { Dependencies, Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { isStaffName } from '../profiles/staff-names.ts';
import { withProfile, withProfiles } from '../profiles/with-profiles.ts';
import { findVisibleCommunity } from './visible-community.ts';
import { changeCommunity, createCommunity, removeCommunity } from './write-community.ts';

export const communityHandlers: Handlers<typeof communities> = {
  async list({ search, limit, offset, db }) {
    return listPublicCommunities(db, { search, limit, offset });
  },

  async create({ input, principal, db, refuse }) {
    if (isStaffName(input.name)) throw refuse('community_name_reserved');
    return createCommunity(db, { ...input, ownerUuid: principal.uuid }, refuse);
  },

  async update(call) {
    const { community, role } = await findVisibleCommunity(call);
    const { input, principal, db, refuse } = call;
    if (!mayEditCommunity(principal, role)) throw refuse('not_allowed');
    const { id: _, ...change } = input;
    const isRenamed = change.name !== undefined && change.name !== community.name;
    if (isRenamed && isStaffName(change.name ?? '')) throw refuse('community_name_reserved');
    return changeCommunity(db, community, change, refuse);
  },

  async removeOwn(call) {
    const { community, role } = await findVisibleCommunity(call);
    const { principal, db, dependencies, refuse } = call;
    if (!mayEditCommunity(principal, role)) throw refuse('not_allowed');
    await removeCommunity(db, dependencies.jobs, community);
  },

  async invited({ principal, db }) {
    const data = await listInvitingCommunities(db, principal.uuid);
    return { count: data.length, data };
  },

  async invitations(call) {
    const { community, role } = await findVisibleCommunity(call);
    const { principal, limit, offset, db, refuse } = call;
    if (!mayManageCommunity(principal, role)) throw refuse('not_allowed');
    const { count, data } = await listCommunityInvitations(db, community.id, { limit, offset });
    return { count, data: await withProfiles(db, data, (row) => row.userUuid) };
  },

  /** [H1270] Invites a user; one who is already invited is not notified again. */
  async invite(call) {
    const { community, role } = await findVisibleCommunity(call);
    const { userId, principal, db, dependencies, refuse } = call;
    if (!mayManageCommunity(principal, role)) throw refuse('not_allowed');
    const person = await loadAccountStatus(db, userId);
    if (person?.status !== 'active') throw refuse('person_not_found');
    await lockPeopleAgainstBlocks(db, [userId]);
    if (await isBlockedAmong(db, [userId], [principal.uuid, community.ownerUuid]))
      throw refuse('blocked_between');
    await invitePeople({ db, dependencies, refuse }, community, [userId], principal.uuid);
  },

  async endInvitation(call) {
    const { community, role } = await findVisibleCommunity(call);
    const { userId, principal, db, refuse } = call;
    if (userId !== principal.uuid && !mayManageCommunity(principal, role)) throw refuse('not_allowed');
    if (!(await deleteCommunityInvitation(db, community.id, userId))) throw refuse('invitation_not_found');
    if (userId === principal.uuid) await recordDeparture(db, community.id, userId);
  },

  async one(call) {
    const { community, role, isInvited } = await findVisibleCommunity(call);
    return { ...community, myRole: role, isInvited };
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
    const room = orRefuse(await findRoom(db, id.toLowerCase()), refuse, 'room_not_found');
    const data = await listCommunitiesOfRoom(db, room.uuid, principal.uuid);
    return { count: data.length, data };
  },

  async mine({ managed, limit, offset, principal, db }) {
    return listCommunitiesOfUser(db, principal.uuid, { isManaged: managed ?? false, limit, offset });
  },

  /** [H640] Joins a public community. A private one is joined only by an invitation [H1270] or by being added. */
  async join(call) {
    const { community, role } = await findVisibleCommunity(call);
    const { principal, db, refuse } = call;
    // The deletion shows if the caller was invited, so that an invitation withdrawn at this moment admits nobody.
    const isInvited = await deleteCommunityInvitation(db, community.id, principal.uuid);
    if (!role && !isInvited && community.type === 'PRIVATE') throw refuse('not_allowed');
    if (role !== 'owner') await saveMember(db, community.id, principal.uuid);
    await deleteDeparture(db, community.id, principal.uuid);
    return reloadCommunity(call.db, community);
  },

  async leave(call) {
    const { community, role } = await findVisibleCommunity(call);
    if (role === 'owner') throw call.refuse('not_allowed');
    await removeMembers(call.db, community.id, [call.principal.uuid]);
    await recordDeparture(call.db, community.id, call.principal.uuid);
  },

  async putUser(call) {
    const { community, role } = await findVisibleCommunity(call);
    const { userId, role: wanted, principal, db, refuse } = call;
    if (!mayManageCommunity(principal, role)) throw refuse('not_allowed');
    const person = await loadAccountStatus(db, userId);
    if (person?.status !== 'active') throw refuse('person_not_found');
    const before = await loadCommunityRole(db, community, userId);
    const changesRank = wanted !== undefined && (wanted === 'moderator') !== (before === 'moderator');
    if (before === 'owner' || (changesRank && role === 'moderator')) throw refuse('not_allowed');
    await lockPeopleAgainstBlocks(db, [userId]);
    if (!before && (await isBlockedAmong(db, [userId], [principal.uuid, community.ownerUuid])))
      throw refuse('blocked_between');
    if (!before && (await filterAddable(db, community, principal, [userId])).length === 0)
      throw refuse('invitation_needed');
    await deleteCommunityInvitation(db, community.id, userId);
    return withProfile(db, await saveMember(db, community.id, userId, wanted), userId);
  },

  async removeUser(call) {
    const { community, role } = await findVisibleCommunity(call);
    const { userId: uuid, principal, db, refuse } = call;
    const target = { uuid, role: await loadCommunityRole(db, community, uuid) };
    if (!mayRemoveFromCommunity(principal, role, target)) throw refuse('not_allowed');
    if (!target.role) throw refuse('person_not_found');
    await removeMembers(db, community.id, [uuid]);
    if (uuid === principal.uuid) await recordDeparture(db, community.id, uuid);
  },

  putRoom: (call) => addRoom(call),
  addRoom: (call) => addRoom(call),
  removeRoom: (call) => removeRoom(call),
  takeRoom: (call) => removeRoom(call),

  /** [H1514] Adds hangouts and the caller's friends; other users are invited. */
  async add(call) {
    const { community, role } = await findVisibleCommunity(call);
    const { userUuids, roomIds, principal, db, refuse } = call;
    if (!mayManageCommunity(principal, role)) throw refuse('not_allowed');
    const rooms = (await findRoomsByIds(db, roomIds)).map((room) => room.uuid);
    await lockPeopleAgainstBlocks(db, userUuids);
    const keptAway = await loadBlockedUuids(db, principal.uuid, community.ownerUuid);
    const wanted = userUuids.filter((uuid) => !keptAway.has(uuid));
    const addable = await filterAddable(db, community, principal, wanted);
    const others = wanted.filter((uuid) => !addable.includes(uuid));
    return {
      users: await addMembers(db, community.id, addable),
      invited: await invitePeople(call, community, others, principal.uuid),
      rooms: await addRooms(db, community.id, rooms),
    };
  },

  async remove(call) {
    const { community, role } = await findVisibleCommunity(call);
    const { userUuids, roomIds, principal, db, refuse } = call;
    if (!mayManageCommunity(principal, role)) throw refuse('not_allowed');
    if (role === 'member' && userUuids.includes(principal.uuid))
      await recordDeparture(db, community.id, principal.uuid);
    if (role === 'moderator' && (await filterModerators(db, community.id, userUuids)).length > 0)
      throw refuse('not_allowed');
    const rooms = (await findRoomsByIds(db, roomIds)).map((room) => room.uuid);
    return {
      users: await removeMembers(db, community.id, userUuids),
      rooms: await removeRooms(db, community.id, rooms),
    };
  },
};

/**
 * [H1514] Returns the users whom the caller may add without an invitation: friends who never left the community. Admins
 * may add everybody.
 */
const filterAddable = async (
  db: Db,
  community: Community,
  principal: Member,
  userUuids: readonly string[],
): Promise<readonly string[]> =>
  isAdmin(principal) ? userUuids : filterAddableFriends(db, community.id, principal.uuid, userUuids);

interface InvitingCall {
  readonly db: Db;
  readonly dependencies: Pick<Dependencies, 'jobs'>;
  readonly refuse: (code: 'invitations_used_up') => RefusalError;
}

/** [H1270] [H1514] Invites users who are neither members nor invited yet, within the inviter's daily quota. */
async function invitePeople(
  { db, dependencies, refuse }: InvitingCall,
  community: Community,
  userUuids: readonly string[],
  invitedBy: string,
): Promise<number> {
  const invitable = await filterInvitable(db, community.id, userUuids);
  const quota = { what: 'community invitations', userUuid: invitedBy, most: COMMUNITY_INVITATIONS_A_DAY };
  const granted = await takeFromOwnQuota(db, { ...quota, wanted: invitable.length });
  if (granted < invitable.length) throw refuse('invitations_used_up');
  const invited = await insertCommunityInvitations(db, community.id, invitable, invitedBy);
  if (invited.length > 0)
    await enqueueNotification(dependencies.jobs, db, {
      kind: 'communityInvited',
      recipients: { userUuids: invited },
      actorUuid: invitedBy,
      data: { community: community.name, slug: community.slug },
    });
  return invited.length;
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

/** Loads a community again, because its counts have changed. */
async function reloadCommunity(db: Db, community: Community): Promise<Community> {
  return (await findCommunity(db, String(community.id))) ?? community;
}
