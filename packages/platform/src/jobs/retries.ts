/** How often a failed job is retried. The pause begins with two seconds and doubles up to an hour. */
export const RETRIES = {
  /** Half a minute: somebody waits for the result, or can ask for it again. */
  brief: 3,
  /** Two to three hours: nobody would ask again, and something is lost if the job never succeeds. */
  persistent: 12,
} as const;
