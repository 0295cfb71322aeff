import { type Db, loadJobQueueStats } from '@hangout/db';
import type { Metrics } from '@hangout/platform/metrics/metrics';

/**
 * [H1990] Adds the state of all job queues to the metrics. Every worker reports all queues, so dashboards and
 * alerts take the maximum.
 */
export function reportJobQueues({ db, metrics }: { readonly db: Db; readonly metrics: Metrics }): void {
  const waiting = metrics.gauge('job_queue_waiting', 'Jobs that are due and not begun', ['queue']);
  const oldest = metrics.gauge('job_queue_oldest_seconds', 'How long the oldest of them has been due', [
    'queue',
  ]);
  const active = metrics.gauge('job_queue_active', 'Jobs that run', ['queue']);
  const failed = metrics.gauge('job_queue_failed', 'Jobs that failed for good, kept for some days', [
    'queue',
  ]);
  metrics.beforePage(async () => {
    // If the database does not respond, there are no values; old ones would mislead.
    for (const gauge of [waiting, oldest, active, failed]) gauge.reset();
    for (const { name: queue, ...stats } of await loadJobQueueStats(db)) {
      waiting.set({ queue }, stats.waiting);
      oldest.set({ queue }, stats.oldestSeconds);
      active.set({ queue }, stats.active);
      failed.set({ queue }, stats.failed);
    }
  });
}
