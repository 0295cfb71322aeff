import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { secretsKeyName } from '../secrets/encryption.ts';

/**
 * Format of an encrypted backup: the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015) with
 * AES-256-GCM. A line with the name of the key is followed by a salt and by the segments of the content, each
 * with a tag. A segment's nonce contains its number and whether it is the last, so that no segment can be
 * moved or left out. Each backup has its own key, derived from the configured key and the salt, so that no
 * nonce is used twice with a key.
 */
const MAGIC = 'hangout-backup-1';
const SALT_BYTES = 32;
const SEGMENT_BYTES = 256 * 1024;
const TAG_BYTES = 16;
const HEADER_BYTES = MAGIC.length + 1 + 12 + 1 + SALT_BYTES;

/** [H1928] Encrypts a backup with the first key (32 bytes). */
export async function* encryptBackup(
  content: AsyncIterable<Buffer>,
  [key]: readonly Buffer[],
): AsyncGenerator<Buffer> {
  if (!key) throw new Error('There is no key for backups.');
  const salt = randomBytes(SALT_BYTES);
  const derived = deriveKey(key, salt);
  yield Buffer.concat([Buffer.from(`${MAGIC} ${secretsKeyName(key)}\n`), salt]);
  for await (const { bytes, number, isLast } of segments(content, SEGMENT_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', derived, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * [H1928] Decrypts a backup. Only the end of this generator shows that no segment is missing, so the caller must not
 * use any before.
 * @throws Error with the reason if the key is missing or wrong, or if the backup was altered or cut off
 */
export async function* decryptBackup(
  encrypted: AsyncIterable<Buffer>,
  keys: readonly Buffer[],
  address: string,
): AsyncGenerator<Buffer> {
  let header = Buffer.alloc(0);
  const source = encrypted[Symbol.asyncIterator]();
  while (header.length < HEADER_BYTES) {
    const { value, done } = await source.next();
    if (done) throw new Error(cutOff(address));
    header = Buffer.concat([header, value]);
  }
  const [, name = ''] = /^hangout-backup-1 ([0-9a-f]{12})\n/.exec(header.toString('latin1', 0, 40)) ?? [];
  if (name === '') throw new Error(`${address} is no encrypted backup that this program knows.`);
  const key = keys.find((one) => secretsKeyName(one) === name);
  if (!key)
    throw new Error(
      `${address} was encrypted by the backup key ${name}, and ` +
        `${keys.length === 0 ? 'BACKUP_KEY is not set' : 'BACKUP_KEY is another one'}: set BACKUP_KEY to the key of that time.`,
    );
  const derived = deriveKey(key, header.subarray(HEADER_BYTES - SALT_BYTES, HEADER_BYTES));
  const rest = prepend(header.subarray(HEADER_BYTES), source);
  for await (const { bytes, number, isLast } of segments(rest, SEGMENT_BYTES + TAG_BYTES)) {
    if (bytes.length < TAG_BYTES) throw new Error(cutOff(address));
    const decipher = createDecipheriv('aes-256-gcm', derived, nonceOf(number, isLast));
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
    try {
      yield Buffer.concat([decipher.update(bytes.subarray(0, bytes.length - TAG_BYTES)), decipher.final()]);
    } catch (error) {
      throw new Error(cutOff(address), { cause: error });
    }
  }
}

const cutOff = (address: string) => `${address} is not whole: it is cut off, or was altered.`;

const deriveKey = (key: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, MAGIC, 32));

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

async function* prepend(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

interface Segment {
  readonly bytes: Buffer;
  readonly number: number;
  readonly isLast: boolean;
}

/** Splits a stream into segments of equal size. Only the last one is shorter; it may be empty. */
async function* segments(content: AsyncIterable<Buffer>, size: number): AsyncGenerator<Segment> {
  let waiting: Buffer[] = [];
  let length = 0;
  let number = 0;
  for await (const chunk of content) {
    waiting.push(chunk);
    length += chunk.length;
    // A full segment waits for one more byte, which shows that it is not the last.
    if (length <= size) continue;
    const bytes = Buffer.concat(waiting);
    let from = 0;
    for (; bytes.length - from > size; from += size)
      yield { bytes: bytes.subarray(from, from + size), number: number++, isLast: false };
    waiting = [bytes.subarray(from)];
    length = bytes.length - from;
  }
  yield { bytes: Buffer.concat(waiting), number, isLast: true };
}
