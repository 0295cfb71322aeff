/** [R072] States of a friend request. */
export const INVITATION_STATUSES = ['pending', 'accepted', 'rejected'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** [R087] Decides whether `by` may answer a friend request: only its recipient may, and only once. */
export function decideInvitationAnswer(
  invitation: { readonly status: InvitationStatus; readonly toUuid: string },
  by: string,
): 'may' | 'not_yours' | 'answered' {
  if (invitation.toUuid !== by) return 'not_yours';
  return invitation.status === 'pending' ? 'may' : 'answered';
}

/** The relation of two users at the time when one of them sends the other a friend request. */
export interface InvitationContext {
  readonly areFriends: boolean;
  readonly isBlocked: boolean;
  readonly hasInvited: boolean;
  readonly wasInvited: boolean;
}

/**
 * [H603] Decides what a new friend request does. If the other user has already sent one, the two become friends at
 * once.
 */
export function decideInvitation(
  context: InvitationContext,
): 'invite' | 'befriend' | 'already_friends' | 'already_invited' | 'blocked_between' {
  if (context.isBlocked) return 'blocked_between';
  if (context.areFriends) return 'already_friends';
  if (context.hasInvited) return 'already_invited';
  return context.wasInvited ? 'befriend' : 'invite';
}
