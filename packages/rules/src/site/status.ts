/** [H1989] Maximum wait of a due job, seconds; beyond it, the status page says that jobs do not run. */
const MOST_WAIT_SECONDS = 600;

/** [H1989] True if no queue has a job that has been due for too long. */
export const areJobsRunning = (queues: readonly { readonly oldestSeconds: number }[]): boolean =>
  queues.every(({ oldestSeconds }) => oldestSeconds <= MOST_WAIT_SECONDS);

/** [H1989] An incident is listed on the status page for this many days. */
export const INCIDENT_DAYS = 30;
