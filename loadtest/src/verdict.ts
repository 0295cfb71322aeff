/** A threshold of a run, and what was measured. */
export interface Verdict {
  readonly what: string;
  readonly measured: number;
  readonly limit: number;
  readonly ok: boolean;
}

export const atMost = (what: string, measured: number, limit: number): Verdict => ({
  ...{ what, measured, limit },
  ok: measured <= limit,
});
