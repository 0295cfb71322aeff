/**
 * Position of a player that reports its position late or in coarse steps. A report may be old, but is never ahead of
 * the sound, so the recent report that puts the player furthest ahead is used. Times in ms of the page's monotonic
 * clock, positions in ms of the song.
 */
export type PositionEstimate = {
  /**
   * Reports that may still become the best one, oldest first. Each puts the player further behind than the previous
   * one.
   */
  readonly reports: readonly { readonly at: number; readonly lead: number }[];
  /** The last reported position. A report that repeats this position counts as old. */
  readonly last: number | null;
  /** Number of reports whose position differed from the previous one. */
  readonly steps: number;
};

export const NO_POSITION: PositionEstimate = { reports: [], last: null, steps: 0 };

/**
 * Age up to which reports are compared, ms: long enough for two steps of a second, short enough to notice soon that a
 * player has fallen behind.
 */
const MEMORY_MS = 2_500;

/**
 * [H1133] Adds a report of a player that runs at rate 1. Begin again with `NO_POSITION` after each start, seek, pause
 * and rate change.
 */
export function addPositionReport(
  { reports, last, steps }: PositionEstimate,
  at: number,
  positionMs: number,
): PositionEstimate {
  const isStep = last !== null && positionMs !== last;
  if (last !== null && !isStep) return { reports: recent(reports, at), last, steps };
  const lead = positionMs - at;
  return {
    // A report that puts the player behind a newer one can never be the best again.
    reports: [...recent(reports, at).filter((report) => report.lead > lead), { at, lead }],
    last: positionMs,
    steps: isStep ? steps + 1 : steps,
  };
}

/**
 * Returns the player's position at a time, ms; NaN until the reported position has changed once, because the age of the
 * first report is unknown, and NaN if it has not changed recently, because the player may have stopped.
 */
export function estimatePosition({ reports, steps }: PositionEstimate, at: number): number {
  const [best] = recent(reports, at);
  return best === undefined || steps === 0 ? Number.NaN : best.lead + at;
}

const recent = (reports: PositionEstimate['reports'], at: number): PositionEstimate['reports'] =>
  reports.filter((report) => at - report.at <= MEMORY_MS);
