import type { Readable } from 'node:stream';
import type { Config } from '../config/config.ts';

/** A folder of backups, on this machine or in an S3 storage. */
export interface BackupPlace {
  /** The address of a backup in it, for messages. */
  addressOf(name: string): string;
  /** Returns the names of the backups. Unfinished ones are not among them. */
  list(): Promise<string[]>;
  /** Stores a backup, and returns its size in bytes. The name appears when the content is complete. */
  write(name: string, content: Readable, signal?: AbortSignal): Promise<number>;
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
  /** Removes what is left of writes that ended with their process. No other write may be under way. */
  removeUnfinished(): Promise<void>;
}

/** [H1926] The S3 storage is that of S3_ENDPOINT, whether uploads are stored there or not. */
export type BackupPlaceConfig = Partial<Pick<Config, 'S3_ENDPOINT' | 'S3_FORCE_PATH_STYLE'>>;
