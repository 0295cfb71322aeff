/**
 * Position of a player that reports it in steps, or late: a report may be old, but is never ahead of the sound, so
 * the recent report that puts the player furthest ahead counts. Times in ms of the page's monotonic clock, positions
 * in ms of the song.
 */
export type PositionEstimate = {
  /**
   * Reports that may still be the best one, oldest first: each puts the player further behind than the previous one.
   */
  readonly reports: readonly { readonly at: number; readonly lead: number }[];
  /** The last reported position; a report that repeats it is old. */
  readonly last: number | null;
  /** Number of reports whose position differed from the previous one. */
  readonly steps: number;
};

export const NO_POSITION: PositionEstimate = { reports: [], last: null, steps: 0 };

/**
 * Age up to which reports are compared, ms: long enough for two steps of a second, short enough to notice that a
 * player has lost time.
 */
const MEMORY_MS = 2_500;

/**
 * [H1133] Adds a report of a player at rate 1. Start again from `NO_POSITION` after each start, seek, pause and rate
 * change.
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

/** The position at a time, ms; NaN until a step was seen, because the age of the first report is unknown. */
export function estimatePosition({ reports, steps }: PositionEstimate, at: number): number {
  const [best] = reports;
  return best === undefined || steps === 0 ? Number.NaN : best.lead + at;
}

const recent = (reports: PositionEstimate['reports'], at: number): PositionEstimate['reports'] => {
  const kept = reports.filter((report) => at - report.at <= MEMORY_MS);
  // If a player stops reporting, its last report still counts.
  return kept.length > 0 ? kept : reports.slice(-1);
};
