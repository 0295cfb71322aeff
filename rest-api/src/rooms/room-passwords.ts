import { createHash } from 'node:crypto';
import { type Db, findRoomsByPasswordBucket } from '@hangout/db';
import { checkPassword, hashPassword } from '@hangout/platform/passwords/passwords';

/**
 * Returns the columns for a new password; none if `password` is undefined. Do not call it in a transaction, because
 * hashing takes long.
 */
export async function hashRoomPassword(
  password: string | null | undefined,
): Promise<{ passwordHash?: string | null; passwordBucket?: number | null }> {
  if (password === undefined) return {};
  if (!password) return { passwordHash: null, passwordBucket: null };
  return { passwordHash: await hashPassword(password), passwordBucket: bucketOf(password) };
}

/**
 * Returns the bucket of a password, 0 to 255. A search by password checks only the hashes in one bucket, because each
 * check takes long.
 */
const bucketOf = (password: string) => createHash('sha256').update(`room ${password}`).digest()[0] ?? 0;

/** [H171] Returns the hangouts that at least one of these passwords opens, and how many of the passwords open none. */
export async function roomsOpenedByPasswords(
  db: Db,
  passwords: readonly string[],
): Promise<{ readonly opened: string[]; readonly wrong: number }> {
  const given = [...new Set(passwords)].map((password) => ({ password, bucket: bucketOf(password) }));
  if (given.length === 0) return { opened: [], wrong: 0 };
  const rooms = await findRoomsByPasswordBucket(
    db,
    given.map((one) => one.bucket),
  );
  const opened: string[] = [];
  const right = new Set<string>();
  for (const room of rooms)
    for (const { password, bucket } of given)
      if (bucket === room.passwordBucket && (await checkPassword(password, room.passwordHash))) {
        opened.push(room.uuid);
        right.add(password);
      }
  return { opened, wrong: given.length - right.size };
}
