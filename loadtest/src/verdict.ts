/** A threshold of a run and the value measured for it. */
export interface Verdict {
  readonly what: string;
  readonly measured: number;
  readonly limit: number;
  readonly ok: boolean;
}

/** Returns the verdict on a value that may not exceed `limit`. */
export const atMost = (what: string, measured: number, limit: number): Verdict => ({
  ...{ what, measured, limit },
  ok: measured <= limit,
});
