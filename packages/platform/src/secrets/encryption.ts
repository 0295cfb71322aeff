import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { SecretsKeyError } from './secrets-key-error.ts';

/** Length of a secrets key, bytes: AES-256. */
export const SECRETS_KEY_BYTES = 32;
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Returns the public name of a key. Stored with each value, to find the key for decrypting it. */
export const secretsKeyName = (key: Buffer): string =>
  createHash('sha256').update('name of a secrets key').update(key).digest('hex').slice(0, 12);

/** Encrypts a text with AES-256-GCM as `v1.{name of the key}.{bytes}`. `purpose` is authenticated too. */
export function encryptWith(key: Buffer, purpose: string, plain: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(purpose));
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  const bytes = Buffer.concat([nonce, cipher.getAuthTag(), text]);
  return `v1.${secretsKeyName(key)}.${bytes.toString('base64url')}`;
}

/** Returns the name of the key that encrypted a stored secret. @throws SecretsKeyError if the text is no such secret */
export function keyNameOf(stored: string): string {
  const [, name] = /^v1\.([0-9a-f]{12})\.[\w-]+$/.exec(stored) ?? [];
  if (name === undefined) throw new SecretsKeyError('A stored secret is not encrypted as it should be.');
  return name;
}

/**
 * Decrypts a stored value.
 * @throws SecretsKeyError if it was altered, or encrypted for another purpose or with another key
 */
export function decryptWith(key: Buffer, purpose: string, stored: string): string {
  const bytes = Buffer.from(stored.slice(stored.lastIndexOf('.') + 1), 'base64url');
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    throw new SecretsKeyError(`A stored ${purpose} can not be decrypted: it was altered.`);
  }
}
