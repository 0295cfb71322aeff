import { type Db, listSecretsKeyNames, rewriteSecrets, type SecretPurpose } from '@hangout/db';
import type { Config } from '../config/config.ts';
import { decryptWith, encryptWith, keyNameOf, secretsKeyName } from './encryption.ts';
import { createKeyFile, keyFileOf, readKeyFile } from './key-file.ts';
import { SecretsKeyError } from './secrets-key-error.ts';

/**
 * [H762] Encrypts the secrets in the database. The key is not in the database, so a stolen database or backup
 * does not let anybody sign tokens. `encryptedColumns` in packages/db lists the columns.
 */
export interface Secrets {
  /** Encrypts a secret for one purpose; it cannot be decrypted for another. */
  encryptSecret(purpose: SecretPurpose, plain: string): string;
  /**
   * Decrypts a stored secret.
   * @throws SecretsKeyError if the key is missing, or the value was altered or encrypted for another purpose
   */
  decryptSecret(purpose: SecretPurpose, stored: string): string;
  /** Returns the names of the keys. The first key encrypts, all of them decrypt. */
  keyNames(): readonly string[];
}

/**
 * Creates the encryption; the first key (32 bytes each) encrypts. `readAgain` returns the keys after a
 * rotation, and is called for a value with an unknown key.
 */
export function createSecrets(
  keys: readonly Buffer[],
  readAgain: () => readonly Buffer[] | undefined = () => undefined,
): Secrets {
  let current = keys;
  const find = (name: string) => current.find((key) => secretsKeyName(key) === name);
  return {
    encryptSecret(purpose, plain) {
      const [key] = current;
      if (!key) throw new SecretsKeyError('There is no secrets key.');
      return encryptWith(key, purpose, plain);
    },
    decryptSecret(purpose, stored) {
      const name = keyNameOf(stored);
      if (!find(name)) current = readAgain() ?? current;
      const key = find(name);
      if (!key) throw new SecretsKeyError(missingKeyMessage([name]));
      return decryptWith(key, purpose, stored);
    },
    keyNames: () => current.map(secretsKeyName),
  };
}

/**
 * [H762] Opens the encryption with SECRETS_KEY, or without it with the file `secrets.key` in DATA_DIR, which is created
 * if the database has no secrets yet.
 * @throws SecretsKeyError if the database's secrets need a key that this server lacks
 */
export async function openSecrets(
  db: Db,
  config: Pick<Config, 'SECRETS_KEY' | 'DATA_DIR'>,
): Promise<Secrets> {
  const needed = await listSecretsKeyNames(db);
  const secrets = findSecrets(config) ?? (needed.length === 0 ? withNewKey(config) : undefined);
  const missing = findMissingKeys(needed, secrets);
  if (missing.length > 0 || !secrets) throw new SecretsKeyError(missingKeyMessage(missing));
  return secrets;
}

/** Returns the encryption with the configured keys or those in the file; undefined if there are none. */
export function findSecrets(config: Pick<Config, 'SECRETS_KEY' | 'DATA_DIR'>): Secrets | undefined {
  if (config.SECRETS_KEY) return createSecrets(config.SECRETS_KEY);
  const path = keyFileOf(config);
  const keys = readKeyFile(path);
  return keys && createSecrets(keys, () => readKeyFile(path));
}

/**
 * Creates the file `secrets.key` in DATA_DIR, and the encryption with it. If another process has just created
 * the file, uses that one.
 */
export function withNewKey(config: Pick<Config, 'DATA_DIR'>): Secrets {
  const path = keyFileOf(config);
  return createSecrets(createKeyFile(path), () => readKeyFile(path));
}

/**
 * [H764] Encrypts every stored secret again with the first key; returns their number.
 * @throws SecretsKeyError with nothing changed if one cannot be decrypted
 */
export const encryptAnew = (db: Db, secrets: Secrets): Promise<number> =>
  db.transaction((tx) =>
    rewriteSecrets(tx, (purpose, stored) =>
      secrets.encryptSecret(purpose, secrets.decryptSecret(purpose, stored)),
    ),
  );

export const findMissingKeys = (needed: readonly string[], secrets: Secrets | undefined): string[] =>
  needed.filter((name) => !secrets?.keyNames().includes(name));

const missingKeyMessage = (names: readonly string[]): string =>
  `The secrets of this database were encrypted by the secrets key ${names.join(', ')}, and that key is not here. All ` +
  'servers of one database need the same key: set SECRETS_KEY, or share one DATA_DIR with its file secrets.key. If the ' +
  'key is lost, npm run rotate-keys -- --new-keys makes new ones, and everybody has to sign in again.';
