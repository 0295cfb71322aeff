import type { Readable } from 'node:stream';
import type { Config } from '../config/config.ts';

/** A folder of backups, on this machine or in an S3 storage. */
export interface BackupPlace {
  /** Returns the path or S3 URL of a backup, for messages. */
  addressOf(name: string): string;
  /** Returns the names of the finished backups. */
  list(): Promise<string[]>;
  /**
   * [H2046] Checks that a further backup of this size has space.
   * @throws Error that says how much is free and how much is needed
   */
  checkSpace(bytes: number): Promise<void>;
  /**
   * Stores a backup; returns its size in bytes. The name appears in the list only when the content is
   * complete. [H2046] It fails before it fills a disk.
   */
  write(name: string, content: Readable, signal?: AbortSignal): Promise<number>;
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
  /** Removes what ended processes have left unfinished. Must not be called while a backup is written. */
  removeUnfinished(): Promise<void>;
}

/** [H1926] Backups in S3 use the storage at S3_ENDPOINT, even if uploads are not stored there. */
export type BackupPlaceConfig = Partial<Pick<Config, 'S3_ENDPOINT' | 'S3_FORCE_PATH_STYLE'>>;
