import type { Config } from '../config/config.ts';
import { createFiles } from './disk-files.ts';
import type { Files } from './file-store.ts';
import { FileStoreError } from './file-store-error.ts';

type StoreConfig = Pick<Config, 'DATA_DIR' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_FORCE_PATH_STYLE' | 'CDN_URL'>;

/**
 * [H1190] Opens the file store: the bucket `S3_BUCKET`, or without one the folder `files` in `DATA_DIR`. If the storage
 * does not respond, warns and uses it anyway.
 * @throws FileStoreError if the storage refuses the bucket, for example because its name or the access key is wrong
 */
export async function openFiles(config: StoreConfig, warn: (message: string) => void): Promise<Files> {
  if (config.S3_BUCKET === undefined) return createFiles(config);
  // Imported only here: the AWS SDK is large, and servers without S3 storage do not need it.
  const { createS3Files } = await import('./s3-files.ts');
  const files = createS3Files({ ...config, S3_BUCKET: config.S3_BUCKET });
  await files.check().catch((error: unknown) => {
    if (!(error instanceof FileStoreError) || !error.isUnavailable) throw error;
    warn(`${error.message}; uploads and songs wait for it`);
  });
  return files;
}
