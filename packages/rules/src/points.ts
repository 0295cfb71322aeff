/** [H634] Points that a DJ gets for the votes of others when a play has ended. */
export const POINTS = {
  perLike: 1,
  perStar: 2,
  /** Shorter plays give no points. */
  shortestSeconds: 30,
  /** The most votes per day of one person that count for one DJ. */
  mostVotesOfPairADay: 50,
  /** Default number of top-ranked users of a season who get its award avatars. */
  awardedRanks: 10,
} as const;

/** [R027] Who may wear an avatar. */
export const AVATAR_STATUSES = ['PUBLIC', 'PRIVATE', 'SEASON_AWARD', 'SUBSCRIBER_ONLY'] as const;
export type AvatarStatus = (typeof AVATAR_STATUSES)[number];

/** [R029] Why an avatar was assigned to somebody. */
export const ASSIGNMENT_TYPES = ['MANUAL', 'SEASON_AWARD', 'PURCHASED'] as const;
export type AssignmentType = (typeof ASSIGNMENT_TYPES)[number];

export interface AvatarLike {
  readonly avatarStatus: AvatarStatus;
  readonly discordOnly: boolean;
}

/**
 * [R027] [R028] [H1350] Whether a user may wear an avatar. A private avatar must be assigned by hand or bought, a
 * season award needs any assignment, one for subscribers a paid plan or any assignment. [H1364] Discord avatars are
 * for users who have linked an account there.
 */
export function mayWearAvatar(
  avatar: AvatarLike,
  wearer: {
    readonly subscriptionLevel: number;
    readonly assigned: readonly AssignmentType[];
    readonly hasDiscord?: boolean;
  },
): boolean {
  if (avatar.discordOnly && !wearer.hasDiscord) return false;
  if (avatar.avatarStatus === 'PRIVATE')
    return wearer.assigned.includes('MANUAL') || wearer.assigned.includes('PURCHASED');
  if (wearer.assigned.length > 0 || avatar.avatarStatus === 'PUBLIC') return true;
  return avatar.avatarStatus === 'SUBSCRIBER_ONLY' && wearer.subscriptionLevel > 0;
}
