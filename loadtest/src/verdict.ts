/** One threshold of a run with what was measured. */
export interface Verdict {
  readonly what: string;
  readonly measured: number;
  readonly limit: number;
  readonly ok: boolean;
}
