/** [H634] What a DJ gets for the votes of others when a play is over. */
export const POINTS = {
  perLike: 1,
  perStar: 2,
  /** Shorter plays give nothing. */
  shortestSeconds: 30,
  /** Votes of one person that count for one DJ on one day. */
  mostVotesOfPairADay: 50,
  /** How many of a season's best get its avatars, where an award does not say. */
  awardedRanks: 10,
} as const;

/** [R027] Who may put an avatar on. */
export const AVATAR_STATUSES = ['PUBLIC', 'PRIVATE', 'SEASON_AWARD', 'SUBSCRIBER_ONLY'] as const;
export type AvatarStatus = (typeof AVATAR_STATUSES)[number];

/** [R029] How somebody came to an avatar. */
export const ASSIGNMENT_TYPES = ['MANUAL', 'SEASON_AWARD', 'PURCHASED'] as const;
export type AssignmentType = (typeof ASSIGNMENT_TYPES)[number];

export interface AvatarLike {
  readonly avatarStatus: AvatarStatus;
  readonly discordOnly: boolean;
}

/**
 * [R027] [R028] Whether somebody may put an avatar on. Prizes need a prize, private ones a gift by hand, subscribers'
 * ones a plan or any assignment; those of Discord are worn inside its activity alone.
 */
export function mayWearAvatar(
  avatar: AvatarLike,
  wearer: {
    readonly subscriptionLevel: number;
    readonly assigned: readonly AssignmentType[];
    readonly insideDiscord?: boolean;
  },
): boolean {
  if (avatar.discordOnly && !wearer.insideDiscord) return false;
  if (avatar.avatarStatus === 'PRIVATE') return wearer.assigned.includes('MANUAL');
  if (wearer.assigned.length > 0 || avatar.avatarStatus === 'PUBLIC') return true;
  return avatar.avatarStatus === 'SUBSCRIBER_ONLY' && wearer.subscriptionLevel > 0;
}
