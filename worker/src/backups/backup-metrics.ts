import { type Db, loadBackupOverview } from '@hangout/db';
import type { Metrics } from '@hangout/platform/metrics/metrics';

interface BackupMetrics {
  readonly db: Db;
  readonly metrics: Metrics;
  readonly clock: { now(): number };
  readonly config: { readonly BACKUP_TO?: string | undefined };
}

/**
 * [H1931] Adds the state of the scheduled backups to the metrics, if backups are made. Every worker reports
 * it from the database, so dashboards and alerts take the maximum.
 */
export function reportBackups({ db, metrics, clock, config }: BackupMetrics): void {
  const age = metrics.gauge('backup_age_seconds', 'How long ago the last good backup began');
  const bytes = metrics.gauge('backup_bytes', 'Size of the last good backup');
  const failures = metrics.gauge('backup_failures', 'Backups that have failed since the last good one');
  metrics.beforePage(async () => {
    // If the database does not respond, there are no values; old ones would mislead.
    for (const gauge of [age, bytes, failures]) gauge.remove();
    if (config.BACKUP_TO === undefined) return;
    const overview = await loadBackupOverview(db);
    failures.set(overview.failures);
    if (!overview.lastGood?.begunAt) return;
    age.set((clock.now() - Date.parse(overview.lastGood.begunAt)) / 1000);
    bytes.set(overview.lastGood.bytes ?? 0);
  });
}
