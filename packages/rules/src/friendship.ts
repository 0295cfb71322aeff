/** [R072] States of a friend request. */
export const INVITATION_STATUSES = ['pending', 'accepted', 'rejected'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** [R087] Whether `by` may answer a friend request: only its recipient, and only once. */
export function decideInvitationAnswer(
  invitation: { readonly status: InvitationStatus; readonly toUuid: string },
  by: string,
): 'may' | 'not_yours' | 'answered' {
  if (invitation.toUuid !== by) return 'not_yours';
  return invitation.status === 'pending' ? 'may' : 'answered';
}

/** The relation between two users when one sends the other a friend request. */
export interface InvitationContext {
  readonly areFriends: boolean;
  readonly isBlocked: boolean;
  readonly hasInvited: boolean;
  readonly wasInvited: boolean;
}

/** [H603] Decides about a new friend request. Two people who have requested each other become friends at once. */
export function decideInvitation(
  context: InvitationContext,
): 'invite' | 'befriend' | 'already_friends' | 'already_invited' | 'blocked_between' {
  if (context.isBlocked) return 'blocked_between';
  if (context.areFriends) return 'already_friends';
  if (context.hasInvited) return 'already_invited';
  return context.wasInvited ? 'befriend' : 'invite';
}
