/** [H634] Points that a DJ gets for the votes of others when a play has ended. */
export const POINTS = {
  perLike: 1,
  perStar: 2,
  /** Plays shorter than this give no points, seconds. */
  shortestSeconds: 30,
  /** Maximum number of votes by one person that count for one DJ per day. */
  mostVotesOfPairADay: 50,
  /** Default number of top-ranked users of a season who win its award avatars. */
  awardedRanks: 10,
} as const;

/** [R027] Who may wear an avatar: everybody, users to whom it is assigned, winners of a season, or subscribers. */
export const AVATAR_STATUSES = ['PUBLIC', 'PRIVATE', 'SEASON_AWARD', 'SUBSCRIBER_ONLY'] as const;
export type AvatarStatus = (typeof AVATAR_STATUSES)[number];

/** [R029] Why an avatar was assigned to a user. */
export const ASSIGNMENT_TYPES = ['MANUAL', 'SEASON_AWARD', 'PURCHASED'] as const;
export type AssignmentType = (typeof ASSIGNMENT_TYPES)[number];

export interface AvatarLike {
  readonly avatarStatus: AvatarStatus;
  readonly discordOnly: boolean;
}

/**
 * [R027] [R028] [H1350] Whether a user may wear an avatar. A private avatar must be assigned by hand or bought; a
 * season award needs any assignment; a subscriber avatar needs a paid plan or any assignment. [H1364] A Discord avatar
 * needs a linked Discord account.
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
