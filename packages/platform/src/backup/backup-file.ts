import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise } from 'yauzl';
import { ENCRYPTED, isBackupName, isBackupOfUpgrade, timeOfBackup } from './backup-name.ts';
import type { BackupPlace, BackupPlaceConfig } from './backup-place.ts';
import { decryptBackup } from './encrypt-backup.ts';
import { INVENTORY_FILE, type Inventory, parseInventory } from './inventory.ts';
import { openBackupPlace } from './open-backup-place.ts';
import { withBackupScratch } from './scratch-folder.ts';

/** A backup that is open for reading. */
export interface BackupFile {
  readonly address: string;
  readonly inventory: Inventory;
  /** The paths of all files in the backup. */
  readonly paths: readonly string[];
  /** Opens a file of the backup. The stream fails if the content is damaged. @throws Error if there is no such file */
  read(path: string): Promise<Readable>;
}

export type BackupFileConfig = BackupPlaceConfig & { readonly BACKUP_KEY?: readonly Buffer[] | undefined };

/**
 * [H450] Opens a backup: a file, or the newest backup in a folder, on this machine or in an S3 storage
 * (`s3://bucket/folder/name`). A backup that is encrypted or in an S3 storage is first copied, decrypted, into a
 * temporary folder.
 * @throws Error with the reason if the backup is missing or incomplete, or if BACKUP_KEY is missing or wrong
 */
export async function withBackupFile<T>(
  address: string,
  config: BackupFileConfig,
  work: (file: BackupFile) => Promise<T>,
): Promise<T> {
  const { place, name } = await findBackup(address, config);
  const whole = place.addressOf(name);
  const isEncrypted = name.endsWith(ENCRYPTED);
  if (!isEncrypted && !whole.startsWith('s3:')) return withZipFile(whole, whole, work);
  return withBackupScratch(async (scratch) => {
    const copy = join(scratch, 'backup.zip');
    const content = await place.read(name);
    const target = createWriteStream(copy, { mode: 0o600 });
    if (isEncrypted) await pipeline(decryptBackup(content, config.BACKUP_KEY ?? [], whole), target);
    else await pipeline(content, target);
    return withZipFile(copy, whole, work);
  });
}

/**
 * Finds a backup by its own address, or by that of a folder. [H1929] Of a folder the newest backup is taken, but
 * one of an upgrade, which holds no uploads, only if there is no other.
 */
async function findBackup(
  address: string,
  config: BackupPlaceConfig,
): Promise<{ place: BackupPlace; name: string }> {
  const isStorage = address.startsWith('s3://');
  const isFile = isStorage
    ? isBackupName(basename(address))
    : await stat(address).then(
        (found) => found.isFile(),
        () => false,
      );
  if (isFile) {
    const folder = isStorage ? address.slice(0, address.lastIndexOf('/')) : dirname(address);
    return { place: await openBackupPlace(folder, config), name: basename(address) };
  }
  const place = await openBackupPlace(address, config);
  const names = await place.list();
  const whole = names.filter((one) => !isBackupOfUpgrade(one));
  const [name] = (whole.length > 0 ? whole : names).toSorted((a, b) => timeOfBackup(b) - timeOfBackup(a));
  if (name === undefined) throw new Error(`There is no finished backup in ${address}.`);
  return { place, name };
}

async function withZipFile<T>(
  path: string,
  address: string,
  work: (file: BackupFile) => Promise<T>,
): Promise<T> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    // A ZIP file ends with its table of contents, so a truncated file has none.
    throw new Error(`${address} is not a whole backup: ${error instanceof Error ? error.message : error}`);
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const read = async (name: string) => {
      const entry = entries.get(name);
      if (!entry) throw new Error(`${address} lacks ${name}.`);
      return checkContent(await zip.openReadStreamPromise(entry), entry, address);
    };
    const inventory = parseInventory(await text(await read(INVENTORY_FILE)), address);
    return await work({ address, inventory, paths: [...entries.keys()], read });
  } finally {
    zip.close();
  }
}

/** Checks the checksum of a file while it is read, because yauzl checks only its size. */
function checkContent(content: Readable, entry: Entry, address: string): Readable {
  async function* check() {
    let sum = 0;
    for await (const chunk of content) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (sum !== entry.crc32)
      throw new Error(`${address} is damaged: ${entry.fileName} has another checksum.`);
  }
  return Readable.from(check(), { objectMode: false });
}
