/**
 * Where a player is that reports its position in steps, or late: a report may be old, but never ahead of the sound. So of the
 * last reports the one counts that puts the player furthest ahead. Times in ms of the page's monotonic clock, positions
 * in ms of the song.
 */
export type PositionEstimate = {
  /** Reports that may still be the best one, the oldest first: each puts the player further behind than the one before. */
  readonly reports: readonly { readonly at: number; readonly lead: number }[];
  /** The last reported position; a report that repeats it is an old one. */
  readonly last: number | null;
  /** Number of reports whose position differed from the one before. */
  readonly steps: number;
};

export const NO_POSITION: PositionEstimate = { reports: [], last: null, steps: 0 };

/**
 * Reports of a shorter time than this are compared, ms: long enough for two steps of a second, and short enough to notice
 * that a player has lost time.
 */
const MEMORY_MS = 2_500;

/**
 * [H1133] Adds a report of a player that plays at rate 1. Begin with `NO_POSITION` after each start, seek, pause and change of the
 * rate.
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
    // A report that is behind a newer one can never be the best one again.
    reports: [...recent(reports, at).filter((report) => report.lead > lead), { at, lead }],
    last: positionMs,
    steps: isStep ? steps + 1 : steps,
  };
}

/**
 * The position at a time, ms; NaN until a step was seen. The first report tells nothing: nobody knows how old it is.
 */
export function estimatePosition({ reports, steps }: PositionEstimate, at: number): number {
  const [best] = reports;
  return best === undefined || steps === 0 ? Number.NaN : best.lead + at;
}

const recent = (reports: PositionEstimate['reports'], at: number): PositionEstimate['reports'] => {
  const kept = reports.filter((report) => at - report.at <= MEMORY_MS);
  // A player that has stopped to report is where its last report left it.
  return kept.length > 0 ? kept : reports.slice(-1);
};
