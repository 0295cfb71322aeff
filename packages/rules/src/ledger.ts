/** Points of a user in one season, or outside any season: points won, and how many of them were spent. */
export interface PointStatus {
  readonly points: number;
  readonly spent: number;
}

/** [H633] [H661] Limits a deduction to the points that are not spent yet, so that no balance falls below zero. */
export function limitDeduction(change: number, { points, spent }: PointStatus): number {
  // `+ 0` turns -0 into 0.
  return Math.max(change, spent - points) + 0;
}

/** The fields that decide a place in a ranking. */
export interface Ranked {
  readonly points: number;
  /** When these points were reached, epoch ms. */
  readonly achievedAt: number;
  /** Id of the row: lower if ranked earlier. */
  readonly id: number;
}

/**
 * [H631] Orders a ranking by points, then by the time they were reached. No two people have the same place.
 * @internal a reference: tests compare the SQL that does it with this function
 */
export function compareRanks(a: Ranked, b: Ranked): number {
  return b.points - a.points || a.achievedAt - b.achievedAt || a.id - b.id;
}
