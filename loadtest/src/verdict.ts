/** One threshold of a run and the value that was measured for it. */
export interface Verdict {
  readonly what: string;
  readonly measured: number;
  readonly limit: number;
  readonly ok: boolean;
}

/** The verdict on a figure that may be at most `limit`. */
export const atMost = (what: string, measured: number, limit: number): Verdict => ({
  ...{ what, measured, limit },
  ok: measured <= limit,
});
