/** How often a failed job is retried. The pause begins with two seconds and doubles up to an hour. */
export const RETRIES = {
  /** About half a minute of retries, for jobs whose result a person awaits or can request again. */
  brief: 3,
  /** Two to three hours of retries, for jobs that nobody would request again and whose failure loses data. */
  persistent: 12,
} as const;
