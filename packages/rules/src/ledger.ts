/** What somebody has in one season, or outside of all of them: points that were won, and how many of them were spent. */
export interface PointStatus {
  readonly points: number;
  readonly spent: number;
}

/**
 * [H633] [H661] The change of points that is really made: what is to be taken is limited to what was not spent yet, so that no
 * balance falls below zero.
 */
export function limitDeduction(change: number, { points, spent }: PointStatus): number {
  // Without `+ 0` nothing to take would be -0.
  return Math.max(change, spent - points) + 0;
}

/** What decides about the place of somebody in a ranking. */
export interface Ranked {
  readonly points: number;
  /** When these points were reached, epoch ms. */
  readonly achievedAt: number;
  /** Number of the row: who came to the ranking first. */
  readonly id: number;
}

/** [H631] The order of a ranking: by points, then by who had them earlier. No two people have the same place. */
export function compareRanks(a: Ranked, b: Ranked): number {
  return b.points - a.points || a.achievedAt - b.achievedAt || a.id - b.id;
}
