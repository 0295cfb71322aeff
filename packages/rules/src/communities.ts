import { isAdmin, isMember, type Principal } from './principal.ts';

/** [H640] The roles of a community. */
export const COMMUNITY_ROLES = ['owner', 'moderator', 'member'] as const;
export type CommunityRole = (typeof COMMUNITY_ROLES)[number];

export interface CommunityLike {
  readonly type: 'PUBLIC' | 'PRIVATE';
  readonly ownerUuid: string;
}

/** [H640] A private community is visible to its members and to admins only. */
export function maySeeCommunity(
  reader: Principal,
  role: CommunityRole | null,
  community: CommunityLike,
): boolean {
  return community.type === 'PUBLIC' || role !== null || isAdmin(reader);
}

/** [H641] Owner, moderators and admins add and remove members and hangouts. */
export function mayManageCommunity(principal: Principal, role: CommunityRole | null): boolean {
  return role === 'owner' || role === 'moderator' || isAdmin(principal);
}

/** [H641] Nobody removes the owner. Moderators remove members, the owner also moderators, and everybody may leave. */
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

/** [H641] Members add a hangout that they own; owner, moderators and admins add any. */
export function mayAddRoom(principal: Principal, role: CommunityRole | null, roomOwnerUuid: string): boolean {
  return (
    mayManageCommunity(principal, role) ||
    (role !== null && isMember(principal) && principal.uuid === roomOwnerUuid)
  );
}

/** [H643] Its creator and admins edit an event. */
export function mayEditEvent(principal: Principal, event: { readonly createdBy: string }): boolean {
  return isMember(principal) && (principal.uuid === event.createdBy || isAdmin(principal));
}
