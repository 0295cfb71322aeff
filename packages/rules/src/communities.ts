import { isAdmin, isMember, type Principal } from './principal.ts';

/** [H640] The roles of a community. */
export const COMMUNITY_ROLES = ['owner', 'moderator', 'member'] as const;
export type CommunityRole = (typeof COMMUNITY_ROLES)[number];

export interface CommunityLike {
  readonly type: 'PUBLIC' | 'PRIVATE';
  readonly ownerUuid: string;
}

/**
 * [H640] Whether a reader may see a community. A private community is visible only to people with a role in it, [H1270]
 * to invited people, and to admins.
 */
export function maySeeCommunity(
  reader: Principal,
  role: CommunityRole | null,
  community: CommunityLike,
  isInvited = false,
): boolean {
  return community.type === 'PUBLIC' || role !== null || isInvited || isAdmin(reader);
}

/**
 * [H641] Whether a principal may manage members and hangouts of a community: its owner, its moderators and admins.
 */
export function mayManageCommunity(principal: Principal, role: CommunityRole | null): boolean {
  return role === 'owner' || role === 'moderator' || isAdmin(principal);
}

/**
 * [H641] Whether a principal may remove `target` from a community. The owner can neither be removed nor leave;
 * everybody else may leave. The owner and admins may remove everybody else, moderators only members.
 */
export function mayRemoveFromCommunity(
  principal: Principal,
  role: CommunityRole | null,
  target: { readonly uuid: string; readonly role: CommunityRole | null },
): boolean {
  if (target.role === 'owner') return false;
  if ('uuid' in principal && principal.uuid === target.uuid) return true;
  if (role === 'owner' || isAdmin(principal)) return true;
  return role === 'moderator' && target.role !== 'moderator';
}

/**
 * [H641] Whether a principal may add a hangout to a community: members only their own hangouts; the owner, moderators
 * and admins any hangout.
 */
export function mayAddRoom(principal: Principal, role: CommunityRole | null, roomOwnerUuid: string): boolean {
  return (
    mayManageCommunity(principal, role) ||
    (role !== null && isMember(principal) && principal.uuid === roomOwnerUuid)
  );
}

/** [H1271] Whether a principal may change or delete a community: its owner and admins. */
export const mayEditCommunity = (principal: Principal, role: CommunityRole | null): boolean =>
  role === 'owner' || isAdmin(principal);

/** [H643] Whether a principal may edit an event: its creator and admins. */
export function mayEditEvent(principal: Principal, event: { readonly createdBy: string }): boolean {
  return isMember(principal) && (principal.uuid === event.createdBy || isAdmin(principal));
}

/** [H1514] Maximum number of invitations into communities that one person may send per day. */
export const COMMUNITY_INVITATIONS_A_DAY = 50;
