import { isAdmin, isMember, type Principal } from './principal.ts';

/** [H640] What somebody is in a community. */
export const COMMUNITY_ROLES = ['owner', 'moderator', 'member'] as const;
export type CommunityRole = (typeof COMMUNITY_ROLES)[number];

export interface CommunityLike {
  readonly type: 'PUBLIC' | 'PRIVATE';
  readonly ownerUuid: string;
}

/** [H640] A private community is there for its people and for those who run the platform. */
export function maySeeCommunity(
  reader: Principal,
  role: CommunityRole | null,
  community: CommunityLike,
): boolean {
  return community.type === 'PUBLIC' || role !== null || isAdmin(reader);
}

/** [H641] Its owner and moderators take people and hangouts in and out. */
export function mayManageCommunity(principal: Principal, role: CommunityRole | null): boolean {
  return role === 'owner' || role === 'moderator' || isAdmin(principal);
}

/** [H641] Nobody removes the owner; moderators remove members, the owner moderators too. */
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

/** [H641] A member brings in a hangout of their own. */
export function mayAddRoom(principal: Principal, role: CommunityRole | null, roomOwnerUuid: string): boolean {
  return (
    mayManageCommunity(principal, role) ||
    (role !== null && isMember(principal) && principal.uuid === roomOwnerUuid)
  );
}

/** [H643] Whoever made an event changes it, and those who keep the platform in order. */
export function mayEditEvent(principal: Principal, event: { readonly createdBy: string }): boolean {
  return isMember(principal) && (principal.uuid === event.createdBy || isAdmin(principal));
}
