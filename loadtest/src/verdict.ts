/** One threshold of a run and the value that was measured for it. */
export interface Verdict {
  readonly what: string;
  readonly measured: number;
  readonly limit: number;
  readonly ok: boolean;
}
