import { join } from 'node:path';
import { connect, listPendingMigrations, migrate } from '@hangout/db';
import { findExpiredBackups } from '@hangout/rules';
import type { Config } from '../config/config.ts';
import { openSecrets } from '../secrets/secrets.ts';
import { withBackupLock } from './backup-lock.ts';
import { isBackupOfUpgrade, nameBackup, OF_UPGRADE, timeOfBackup } from './backup-name.ts';
import type { BackupPlaceConfig } from './backup-place.ts';
import { openBackupPlace } from './open-backup-place.ts';
import { storeBackup } from './store-backup.ts';
import { withClient } from './with-client.ts';

/** Key of the PostgreSQL advisory lock under which a process upgrades. */
const UPGRADE_LOCK = 4_217_004;
/** Number of pre-upgrade backups that are kept. */
const KEEP_COUNT = 3;

export type UpgradeConfig = Pick<Config, 'DATA_DIR' | 'SECRETS_KEY' | 'BACKUP_TO' | 'BACKUP_KEY'> &
  BackupPlaceConfig;

/**
 * [H1920] [H1932] Migrates a database; returns the names of the migrations. Before that, if there are tables and
 * migrations to run, it backs up the rows to BACKUP_TO or, if that is not set, to `DATA_DIR/backups`. If several
 * processes start at once, only one does this. Uploads are not backed up, because migrations do not change them.
 * @throws Error that says that nothing was changed
 */
export async function upgradeDatabase(
  databaseUrl: string,
  config: UpgradeConfig,
  log: (message: string) => void,
): Promise<string[]> {
  // No backup if this account may not migrate; `migrate` then throws the reason.
  if ((await readPending(databaseUrl)).length === 0 || !(await mayMigrate(databaseUrl)))
    return migrate(databaseUrl);
  return withClient(databaseUrl, async (lock) => {
    await lock.query('select pg_advisory_lock($1)', [UPGRADE_LOCK]);
    // Another process may have migrated while this one waited for the lock.
    const [first] = await readPending(databaseUrl);
    if (first === undefined) return migrate(databaseUrl);
    try {
      const address = await withBackupLock(databaseUrl, log, () => backUpBefore(first, databaseUrl, config));
      log(`Backup made before the upgrade: ${address}`);
      const names = await migrate(databaseUrl);
      log(`Migrated: ${names.join(', ')}`);
      return names;
    } catch (error) {
      const reason = describeReason(error);
      throw Object.assign(
        new Error(
          `The upgrade has failed: ${reason}\nNo table was changed: go on with the version of before, and report this.`,
          { cause: error },
        ),
        error instanceof Error && 'code' in error ? { code: error.code } : {},
      );
    }
  });
}

/** Removes the SQL statement that knex puts before PostgreSQL's message. */
function describeReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'severity' in error ? error.message.slice(error.message.lastIndexOf(' - ') + 3) : error.message;
}

async function readPending(databaseUrl: string): Promise<string[]> {
  const db = connect(databaseUrl, { poolMax: 1, applicationName: 'hangout upgrade' });
  return listPendingMigrations(db).finally(() => db.destroy());
}

const mayMigrate = (databaseUrl: string): Promise<boolean> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ isOwner: boolean }>(
      `select pg_has_role(relowner, 'usage') as "isOwner" from pg_class where oid = to_regclass('knex_migrations')`,
    );
    return rows[0]?.isOwner ?? false;
  });

async function backUpBefore(migration: string, databaseUrl: string, config: UpgradeConfig): Promise<string> {
  const db = connect(databaseUrl, { poolMax: 1, applicationName: 'hangout upgrade' });
  const secrets = await openSecrets(db, config).finally(() => db.destroy());
  const { BACKUP_TO: address = join(config.DATA_DIR, 'backups'), BACKUP_KEY: keys = [] } = config;
  const place = await openBackupPlace(address, config);
  const prefix = `${OF_UPGRADE}${migration}`;
  const now = Date.now();
  const name = nameBackup(prefix, now, keys.length > 0);
  await storeBackup({ source: { databaseUrl, files: null }, place, name, keys, secrets });
  const made = (await place.list()).filter(isBackupOfUpgrade);
  // Earlier attempts of this upgrade have backed up the same or older rows, so this backup replaces theirs.
  const replaced = made.filter((one) => one.startsWith(`${prefix}-`) && one !== name);
  const others = made
    .filter((one) => !replaced.includes(one))
    .map((one) => ({ name: one, at: timeOfBackup(one) }));
  const expired = findExpiredBackups(others, {
    keepCount: KEEP_COUNT,
    keepDays: Number.POSITIVE_INFINITY,
    now,
  });
  for (const one of [...replaced, ...expired]) if (one !== name) await place.remove(one);
  return place.addressOf(name);
}
