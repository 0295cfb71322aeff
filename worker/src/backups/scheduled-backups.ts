import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beginBackup, endBackup, loadBackupOverview, toBackupHistory } from '@hangout/db';
import { tryBackupLock } from '@hangout/platform/backup/backup-lock';
import { nameBackup, timeOfBackup } from '@hangout/platform/backup/backup-name';
import type { BackupPlace } from '@hangout/platform/backup/backup-place';
import type { ReadDisk } from '@hangout/platform/backup/folder-place';
import { openBackupPlace } from '@hangout/platform/backup/open-backup-place';
import { storeBackup } from '@hangout/platform/backup/store-backup';
import { withClient } from '@hangout/platform/backup/with-client';
import type { Config } from '@hangout/platform/config/config';
import type { Log } from '@hangout/platform/log/log';
import type { Foundation } from '@hangout/platform/service/open-foundation';
import { findExpiredBackups, nextBackupAt } from '@hangout/rules';
import { repeat } from '../repeat.ts';

/** Interval at which a worker looks whether a backup is due or requested, ms. */
const LOOK_EVERY_MS = 5_000;
/**
 * A backup that was interrupted because its process ended is repeated only after this pause, ms: the backup
 * may have caused the end.
 */
const RESUME_MS = 5 * 60_000;

/** When the process ends, it waits at most this long for a running backup to stop, ms. */
const STOP_MS = 3_000;

const PREFIX = 'hangout';

export type BackupDependencies = Pick<Foundation, 'db' | 'databaseUrl' | 'secrets'> & {
  readonly clock: { now(): number };
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Returns the free space of a disk; statfs if absent. */
  readonly readDisk?: ReadDisk;
  readonly config: Pick<
    Config,
    | 'DATA_DIR'
    | 'S3_ENDPOINT'
    | 'S3_FORCE_PATH_STYLE'
    | 'BACKUP_AT'
    | 'BACKUP_KEEP_COUNT'
    | 'BACKUP_KEEP_DAYS'
    | 'BACKUP_KEY'
  >;
};

/**
 * [H1926] Makes backups at the scheduled times and when an admin requests one. The returned function stops
 * this.
 */
export function startScheduledBackups(
  dependencies: BackupDependencies,
  address: string,
): () => Promise<void> {
  const stopping = new AbortController();
  const stop = repeat({
    run: async () => {
      await makeDueBackup(dependencies, address, stopping.signal);
    },
    everyMs: LOOK_EVERY_MS,
    log: dependencies.log,
    failure: 'whether a backup is due is not known; trying again in five seconds',
  });
  return async () => {
    stopping.abort();
    // Reading a large table cannot be interrupted, so the process does not wait for its end. The unfinished
    // backup is removed later.
    await Promise.race([stop(), setTimeout(STOP_MS, undefined, { ref: false })]);
  };
}

/**
 * Makes a backup if one is due or requested and no other process makes it. Resolves to whether it has made
 * one.
 */
export async function makeDueBackup(
  dependencies: BackupDependencies,
  address: string,
  signal?: AbortSignal,
): Promise<boolean> {
  if (!(await isDue(dependencies))) return false;
  return withClient(dependencies.databaseUrl, async (lock) => {
    // Another process may have made the backup before this one took the lock.
    if (!(await tryBackupLock(lock)) || !(await isDue(dependencies))) return false;
    await makeBackup(dependencies, address, signal);
    return true;
  });
}

async function isDue({ db, clock, config }: BackupDependencies): Promise<boolean> {
  const overview = await loadBackupOverview(db);
  const { open } = overview;
  // A backup that has begun is made by the process with the lock, unless that process has ended.
  if (open) return !open.begunAt || Date.parse(open.begunAt) + RESUME_MS <= clock.now();
  const now = clock.now();
  return nextBackupAt(config.BACKUP_AT, toBackupHistory(overview), now) <= now;
}

async function makeBackup(
  { db, databaseUrl, secrets, clock, log, readDisk, config }: BackupDependencies,
  address: string,
  signal?: AbortSignal,
): Promise<void> {
  const keys = config.BACKUP_KEY ?? [];
  const beginsAt = clock.now();
  const id = await beginBackup(db, beginsAt);
  try {
    const place = await openBackupPlace(address, config, readDisk);
    const name = nameBackup(PREFIX, beginsAt, keys.length > 0);
    await place
      .removeUnfinished()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'what is left of an unfinished backup could not be removed'),
      );
    // The next backup is about as large as the last one.
    await place.checkSpace((await loadBackupOverview(db)).lastGood?.bytes ?? 0);
    const source = { databaseUrl, files: resolve(config.DATA_DIR, 'files') };
    const { bytes } = await storeBackup({ source, place, name, keys, secrets, ...(signal && { signal }) });
    await endBackup(db, id, {
      ...{ endedAt: clock.now(), address: place.addressOf(name), bytes, isEncrypted: keys.length > 0 },
    });
    log.info({ address: place.addressOf(name), bytes, ms: clock.now() - beginsAt }, 'backup made');
    await removeExpired({ place, made: name, config, now: clock.now() }).catch((error: unknown) =>
      log.warn({ err: error }, 'old backups could not be removed; trying again after the next backup'),
    );
  } catch (error) {
    if (signal?.aborted) {
      log.info({ id }, 'backup stopped, because this process ends; it begins again later');
      return;
    }
    const failure = error instanceof Error ? error.message : String(error);
    log.error({ err: error }, 'backup failed; it will be tried again');
    await endBackup(db, id, { endedAt: clock.now(), failure: failure.slice(0, 1000) });
  }
}

interface RemoveExpired {
  readonly place: BackupPlace;
  /** Name of the new backup, which is never removed, even if the clock was set back. */
  readonly made: string;
  readonly config: Pick<Config, 'BACKUP_KEEP_COUNT' | 'BACKUP_KEEP_DAYS'>;
  readonly now: number;
}

/** [H1927] Removes scheduled backups beyond the maximum number or age; other files in the folder stay. */
async function removeExpired({ place, made, config, now }: RemoveExpired): Promise<void> {
  const names = (await place.list()).filter((name) => name.startsWith(`${PREFIX}-`));
  const expired = findExpiredBackups(
    names.map((name) => ({ name, at: timeOfBackup(name) })),
    { keepCount: config.BACKUP_KEEP_COUNT, keepDays: config.BACKUP_KEEP_DAYS, now },
  );
  for (const name of expired) if (name !== made) await place.remove(name);
}
