/** Number of retries of a failed job. The pause before them doubles from two seconds up to an hour. */
export const RETRIES = {
  /** Retries for half a minute, for jobs whose result somebody waits for or can request again. */
  brief: 3,
  /**
   * Retries for two to three hours, for jobs that nobody would request again and whose failure loses data.
   */
  persistent: 12,
  /**
   * [H2070] Retries each hour until the job succeeds, for jobs that alone know what is still to be done and must
   * not be left undone.
   */
  endless: 2 ** 31 - 1,
} as const;
