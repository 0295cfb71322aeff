import type { BackupPlace, BackupPlaceConfig } from './backup-place.ts';
import { createFolderPlace, type ReadDisk } from './folder-place.ts';

/** Opens a folder of backups: a path, or `s3://bucket/folder`. `readDisk` is statfs, which tests replace. */
export async function openBackupPlace(
  address: string,
  config: BackupPlaceConfig,
  readDisk?: ReadDisk,
): Promise<BackupPlace> {
  const [, bucket, folder] = /^s3:\/\/([^/]+)\/(.+?)\/?$/.exec(address) ?? [];
  if (bucket === undefined || folder === undefined) return createFolderPlace(address, readDisk);
  // Imported only here: the AWS SDK is large, and servers without S3 storage do not need it.
  const { createS3Place } = await import('./s3-place.ts');
  return createS3Place({ bucket, folder }, config);
}
