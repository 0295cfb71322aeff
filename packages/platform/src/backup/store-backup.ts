import { Readable } from 'node:stream';
import type { Secrets } from '../secrets/secrets.ts';
import { type BackupSource, backUp } from './back-up.ts';
import type { BackupPlace } from './backup-place.ts';
import { encryptBackup } from './encrypt-backup.ts';
import type { Inventory } from './inventory.ts';

interface StoreBackup {
  readonly source: BackupSource;
  readonly place: BackupPlace;
  readonly name: string;
  /** [H1928] The first key encrypts the backup; without keys it is not encrypted. */
  readonly keys?: readonly Buffer[] | undefined;
  readonly secrets: Secrets;
  readonly signal?: AbortSignal;
}

/** Makes a backup and stores it. Its name appears only when it is complete. */
export async function storeBackup({
  source,
  place,
  name,
  keys = [],
  secrets,
  signal,
}: StoreBackup): Promise<{ inventory: Inventory; bytes: number }> {
  let bytes = 0;
  const inventory = await backUp(source, {
    secrets,
    signal,
    async write(content) {
      const stored =
        keys.length > 0 ? Readable.from(encryptBackup(content, keys), { objectMode: false }) : content;
      bytes = await place.write(name, stored, signal);
    },
  });
  return { inventory, bytes };
}
