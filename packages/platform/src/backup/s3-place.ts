import { createS3Files } from '../files/s3-files.ts';
import { isBackupName } from './backup-name.ts';
import type { BackupPlace, BackupPlaceConfig } from './backup-place.ts';

/** Backups in a folder of an S3 bucket. */
export function createS3Place(
  { bucket, folder }: { readonly bucket: string; readonly folder: string },
  config: BackupPlaceConfig,
): BackupPlace {
  const files = createS3Files({ ...config, S3_BUCKET: bucket });
  const keyOf = (name: string) => `${folder}/${name}`;
  return {
    addressOf: (name) => `s3://${bucket}/${keyOf(name)}`,
    async list() {
      const keys = await files.listOlderThan(folder, Number.POSITIVE_INFINITY);
      return keys.map((key) => key.slice(folder.length + 1)).filter(isBackupName);
    },
    // A bucket does not tell its free space.
    checkSpace: async () => {},
    write: (name, content, signal) => files.putStream(keyOf(name), content, signal),
    async read(name) {
      const found = await files.read(keyOf(name));
      if (!found) throw new Error(`There is no backup s3://${bucket}/${keyOf(name)}.`);
      return found.stream;
    },
    remove: (name) => files.remove(keyOf(name)),
    async removeUnfinished() {
      await files.removeUnfinished(Number.POSITIVE_INFINITY, folder);
    },
  };
}
