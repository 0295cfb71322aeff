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
