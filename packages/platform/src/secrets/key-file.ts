import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { syncFolderToDisk } from '../files/sync-to-disk.ts';
import { SECRETS_KEY_BYTES } from './encryption.ts';
import { SecretsKeyError } from './secrets-key-error.ts';

const comment =
  '# Encrypts the secrets in the database. The first key encrypts, all of them decrypt. Keep a copy, but not with backups.';

/** Returns the path of the file with the secrets key, used if SECRETS_KEY is not set. */
export const keyFileOf = ({ DATA_DIR }: { readonly DATA_DIR: string }): string =>
  resolve(DATA_DIR, 'secrets.key');

/**
 * Reads the keys in a file; undefined if there is no file.
 * @throws SecretsKeyError if it contains anything but keys
 */
export function readKeyFile(path: string): Buffer[] | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const keys = lines.map((line) => Buffer.from(line.trim(), 'base64'));
  if (keys.length === 0 || keys.some((key) => key.length !== SECRETS_KEY_BYTES))
    throw new SecretsKeyError(`${path} is damaged: each line must be a key of 32 bytes in base64.`);
  return keys;
}

/**
 * Creates the file with a new key; only its owner can read it. If another process has just created it,
 * returns the keys in it.
 */
export function createKeyFile(path: string): Buffer[] {
  mkdirSync(dirname(path), { recursive: true });
  const draft = writeDraft(path, [randomBytes(SECRETS_KEY_BYTES)]);
  try {
    // A link fails if the file already exists, a rename would not. With both, readers never see a partial
    // file.
    linkSync(draft, path);
    syncFolderToDisk(dirname(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readKeyFile(path) ?? [];
}

/** Puts a new key before those in the file. The older ones stay, for older backups. */
export function addKeyToFile(path: string): void {
  const draft = writeDraft(path, [randomBytes(SECRETS_KEY_BYTES), ...(readKeyFile(path) ?? [])]);
  renameSync(draft, path);
  syncFolderToDisk(dirname(path));
}

function writeDraft(path: string, keys: readonly Buffer[]): string {
  const draft = `${path}.${randomUUID()}.new`;
  const lines = [comment, ...keys.map((key) => key.toString('base64')), ''];
  // [H2049] Without `flush` a power cut may leave an empty file under the final name.
  writeFileSync(draft, lines.join('\n'), { mode: 0o600, flag: 'wx', flush: true });
  return draft;
}
