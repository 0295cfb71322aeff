import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { decryptBackup, encryptBackup } from './encrypt-backup.ts';

const SEGMENT = 256 * 1024;
const TAG = 16;
const HEADER = 'hangout-backup-1 0123456789ab\n'.length + 32;

describe('encryption of backups', () => {
  const key = randomBytes(32);
  const encrypt = (plain: Buffer) => buffer(encryptBackup(Readable.from([plain]), [key]));
  const decrypt = (bytes: Buffer, keys = [key]) => buffer(decryptBackup(chunksOf(bytes), keys, 'the backup'));

  async function* chunksOf(bytes: Buffer) {
    for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000);
  }

  it('[H1928] decrypting an encrypted backup returns the original content, whatever its length is', async () => {
    for (const length of [0, 1, SEGMENT - 1, SEGMENT, SEGMENT + 1, 2 * SEGMENT, 3 * SEGMENT + 5]) {
      const plain = randomBytes(length);
      const encrypted = await encrypt(plain);
      assert.ok(plain.equals(await decrypt(encrypted)), String(length));
      assert.ok(plain.equals(await decrypt(encrypted, [randomBytes(32), key])), String(length));
    }
    const zeros = Buffer.alloc(100);
    assert.notDeepEqual((await encrypt(zeros)).subarray(HEADER), (await encrypt(zeros)).subarray(HEADER));
  });

  it('[H1928] an encrypted backup with segments that are missing, reordered or altered is refused', async () => {
    const encrypted = await encrypt(randomBytes(3 * SEGMENT));
    const cut = (...parts: readonly (readonly [number, number])[]) =>
      Buffer.concat([
        encrypted.subarray(0, HEADER),
        ...parts.map(([from, to]) =>
          encrypted.subarray(HEADER + from * (SEGMENT + TAG), HEADER + to * (SEGMENT + TAG)),
        ),
      ]);
    const altered = Buffer.from(encrypted);
    altered.writeUInt8(altered.readUInt8(HEADER + 9) ^ 1, HEADER + 9);
    const broken = {
      'the last segment is missing': cut([0, 2]),
      'a segment is missing': cut([0, 1], [2, 3]),
      'segments are exchanged': cut([1, 2], [0, 1], [2, 3]),
      'the last segment is cut off': encrypted.subarray(0, -1),
      'only the header is there': encrypted.subarray(0, HEADER),
      'the header is cut off': encrypted.subarray(0, HEADER - 1),
      'a bit is another': altered,
    };
    for (const [name, bytes] of Object.entries(broken))
      await assert.rejects(decrypt(bytes), /the backup is not whole: it is cut off, or was altered/, name);
    await assert.rejects(decrypt(randomBytes(1000)), /no encrypted backup that this program knows/);
  });
});
