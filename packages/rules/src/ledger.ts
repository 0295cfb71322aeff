/** Points that a user has won in one season, or outside of any season, and how many of them are spent. */
export interface PointStatus {
  readonly points: number;
  readonly spent: number;
}

/**
 * [H633] [H661] Limits a deduction to the points that are not spent yet, so that the balance never becomes negative.
 */
export function limitDeduction(change: number, { points, spent }: PointStatus): number {
  // `+ 0` turns -0 into 0.
  return Math.max(change, spent - points) + 0;
}
