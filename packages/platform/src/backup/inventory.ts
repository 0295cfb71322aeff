import type { Table } from './tables.ts';

/** The content of `backup.json`, which describes the backup that contains it. */
export interface Inventory {
  readonly format: 3;
  readonly madeAt: string;
  readonly migrations: readonly string[];
  readonly tables: readonly (Table & { readonly rows: number })[];
  readonly jobs: readonly WaitingJob[];
  /** How many uploads the backup contains; 0 if they are in an S3 storage, or were left out. */
  readonly files: number;
  /** [H763] The names of the secrets keys that decrypt the secrets in the backup. The keys are not part of it. */
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
 * [H763] Tables with a secret that the database itself uses and therefore stores unencrypted. A backup encrypts such a
 * table as a whole.
 */
const tablesWithSecrets = new Set(['contact_secret']);

export const isTableWithSecrets = (table: string) => tablesWithSecrets.has(table);

/** The path of a table inside of a backup. */
export const pathOfTable = (table: string) =>
  `tables/${table}${isTableWithSecrets(table) ? '.encrypted' : '.copy.gz'}`;

export const FILES_FOLDER = 'files/';

/** @throws Error if this program does not know the format */
export function parseInventory(text: string, address: string): Inventory {
  // backUp writes this file, hence the cast; the format is checked next.
  const inventory = JSON.parse(text) as Inventory;
  if (inventory.format !== 3)
    throw new Error(`${address} is a backup in a form that this program does not know.`);
  return inventory;
}
