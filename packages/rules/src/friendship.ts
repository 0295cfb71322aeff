/** [R072] What became of an invitation to be friends. */
export const INVITATION_STATUSES = ['pending', 'accepted', 'rejected'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** [R087] An open invitation is answered once; an answered one stays as it is. */
export function answerOf(
  invitation: { readonly status: InvitationStatus; readonly toUuid: string },
  by: string,
): 'may' | 'not_yours' | 'answered' {
  if (invitation.toUuid !== by) return 'not_yours';
  return invitation.status === 'pending' ? 'may' : 'answered';
}

/** What stands between two people when one asks the other to be friends. */
export interface Between {
  readonly areFriends: boolean;
  readonly isBlocked: boolean;
  readonly hasAsked: boolean;
  readonly wasAsked: boolean;
}

/** [H603] One asks another: both who ask each other are friends at once. */
export function invite(
  between: Between,
): 'ask' | 'befriend' | 'already_friends' | 'already_invited' | 'blocked_between' {
  if (between.isBlocked) return 'blocked_between';
  if (between.areFriends) return 'already_friends';
  if (between.hasAsked) return 'already_invited';
  return between.wasAsked ? 'befriend' : 'ask';
}
