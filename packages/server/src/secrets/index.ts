import { type Db, listSecretsKeyNames, rewriteSecrets, type SecretPurpose } from '@hangout/db';
import type { Config } from '../config/index.ts';
import { decryptWith, encryptWith, keyNameOf, secretsKeyName } from './encryption.ts';
import { createKeyFile, keyFileOf, readKeyFile } from './key-file.ts';
import { SecretsKeyError } from './secrets-key-error.ts';

export { addKeyToFile, keyFileOf } from './key-file.ts';
export { SecretsKeyError } from './secrets-key-error.ts';

/**
 * [H762] Encrypts the secrets that the database stores, by a key that the database does not hold: whoever has only the
 * database, or a backup, can sign nothing with them. The list of such columns is `encryptedColumns` in packages/db.
 */
export interface Secrets {
  /** Encrypts a secret, bound to its purpose. */
  encryptSecret(purpose: SecretPurpose, plain: string): string;
  /**
   * Decrypts a stored secret.
   * @throws SecretsKeyError where the key is missing, the value was altered, or it was encrypted for another purpose
   */
  decryptSecret(purpose: SecretPurpose, stored: string): string;
  /** The names of the keys; the first one encrypts, all of them decrypt. */
  keyNames(): readonly string[];
}

/**
 * Makes the encryption from keys of 32 bytes, of which the first encrypts. `readAgain` returns the keys as they are now;
 * it is called when a value was encrypted by an unknown key, because the keys may have been rotated meanwhile.
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
 * [H762] Opens the encryption with SECRETS_KEY, else with the file `secrets.key` in DATA_DIR, which is created for a
 * database without secrets.
 * @throws SecretsKeyError where the secrets of the database were encrypted by a key that is not here
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

/** The encryption with the configured keys, else those of the file; undefined where there is neither. */
export function findSecrets(config: Pick<Config, 'SECRETS_KEY' | 'DATA_DIR'>): Secrets | undefined {
  if (config.SECRETS_KEY) return createSecrets(config.SECRETS_KEY);
  const path = keyFileOf(config);
  const keys = readKeyFile(path);
  return keys && createSecrets(keys, () => readKeyFile(path));
}

/** The encryption with a new file `secrets.key` in DATA_DIR, or with the one that another process has just created. */
export function withNewKey(config: Pick<Config, 'DATA_DIR'>): Secrets {
  const path = keyFileOf(config);
  return createSecrets(createKeyFile(path), () => readKeyFile(path));
}

/**
 * [H764] Encrypts every stored secret anew by the first key; returns how many there are.
 * @throws SecretsKeyError with nothing changed where one of them can not be decrypted
 */
export const encryptAnew = (db: Db, secrets: Secrets): Promise<number> =>
  db.transaction((tx) =>
    rewriteSecrets(tx, (purpose, stored) =>
      secrets.encryptSecret(purpose, secrets.decryptSecret(purpose, stored)),
    ),
  );

/** Those of the needed keys that are not among the keys of `secrets`. */
export const findMissingKeys = (needed: readonly string[], secrets: Secrets | undefined): string[] =>
  needed.filter((name) => !secrets?.keyNames().includes(name));

/** Says which key is missing, and where it can come from. */
export const missingKeyMessage = (names: readonly string[]): string =>
  `The secrets of this database were encrypted by the secrets key ${names.join(', ')}, and that key is not here. All ` +
  'servers of one database need the same key: set SECRETS_KEY, or share one DATA_DIR with its file secrets.key. If the ' +
  'key is lost, npm run rotate-keys -- --new-keys makes new ones, and everybody has to sign in again.';
