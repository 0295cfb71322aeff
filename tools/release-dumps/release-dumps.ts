import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrationNames } from '@hangout/db';
import { type BackupFile, withBackupFile } from '@hangout/platform/backup/backup-file';

const folder = fileURLToPath(new URL('./dumps/', import.meta.url));
const ENDING = '.tar.gz';

/**
 * File of a dump that describes the schema of its version. The migrations of that version must create the
 * same schema in all later versions.
 */
export const SCHEMA_FILE = 'schema.json';

export const BACKUP_FILE = 'backup.zip';

/** Email of the account in a dump that signs in after the upgrade. */
export const DUMP_ACCOUNT = 'kept@example.org';

export const dumpFile = (version: string): string => join(folder, `${version}${ENDING}`);

export const listDumpedVersions = (): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

export function packDump(source: string, version: string): void {
  execFileSync('tar', ['-czf', dumpFile(version), '-C', source, '.'], { stdio: 'inherit' });
}

/** Unpacks a dump into a temporary folder, and removes the folder after `work`. */
export async function withUnpackedDump<T>(
  version: string,
  work: (dump: string, backup: BackupFile) => Promise<T>,
): Promise<T> {
  const target = await mkdtemp(join(tmpdir(), 'hangout-release-dump-'));
  try {
    execFileSync('tar', ['-xzf', dumpFile(version), '-C', target], { stdio: 'inherit' });
    return await withBackupFile(join(target, BACKUP_FILE), {}, (backup) => work(target, backup));
  } finally {
    await rm(target, { recursive: true, force: true });
  }
}

/**
 * [H1906] Checks that a dump with the schema of this release exists.
 * @throws Error that says how to make one
 */
export async function requireDump(version: string, migrations?: readonly string[]): Promise<void> {
  const newest = listDumpedVersions().at(-1);
  const kept = newest
    ? await withUnpackedDump(newest, async (_dump, { inventory }) => inventory.migrations)
    : [];
  const missing = (migrations ?? (await migrationNames())).filter((name) => !kept.includes(name));
  if (missing.length > 0)
    throw new Error(
      `No dump is kept of version ${version}, which has ${missing.join(', ')}: ` +
        'run npm run tool -- release-dump, and commit what it writes',
    );
}
