import type { Table } from './tables.ts';

/** The content of `backup.json`, which describes its backup. */
export interface Inventory {
  readonly format: 3;
  readonly madeAt: string;
  readonly migrations: readonly string[];
  readonly tables: readonly (Table & { readonly rows: number })[];
  readonly jobs: readonly WaitingJob[];
  /** Number of uploads in the backup; 0 if they are in an S3 storage or were left out. */
  readonly files: number;
  /**
   * [H763] Names of the keys with which the backup's secrets can be decrypted. The keys are not in the
   * backup.
   */
  readonly secretsKeys: readonly string[];
}

export interface WaitingJob {
  readonly name: string;
  readonly data: object;
  readonly startAfter: string;
  readonly retries: number;
}

export const INVENTORY_FILE = 'backup.json';

/**
 * [H763] Tables with a secret that the database itself uses and therefore stores unencrypted. Backups encrypt
 * these tables as a whole.
 */
const tablesWithSecrets = new Set(['contact_secret']);

export const isTableWithSecrets = (table: string) => tablesWithSecrets.has(table);

/** The path of a table inside of a backup. */
export const pathOfTable = (table: string) =>
  `tables/${table}${isTableWithSecrets(table) ? '.encrypted' : '.copy.gz'}`;

export const FILES_FOLDER = 'files/';

/** @throws Error if this program does not know the backup's format */
export function parseInventory(text: string, address: string): Inventory {
  // The cast is safe: `backUp` writes this file, and the format is checked next.
  const inventory = JSON.parse(text) as Inventory;
  if (inventory.format !== 3)
    throw new Error(`${address} is a backup in a form that this program does not know.`);
  return inventory;
}
