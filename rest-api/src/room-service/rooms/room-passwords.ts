import { createHash } from 'node:crypto';
import { type Db, roomsToTry } from '@hangout/db';
import { checkPassword, hashPassword } from '@hangout/server';

/** How a hangout keeps its password; nothing where it was not asked to change. Slow: never in a transaction. */
export async function hashRoomPassword(
  password: string | null | undefined,
): Promise<{ passwordHash?: string | null; passwordBucket?: number | null }> {
  if (password === undefined) return {};
  if (!password) return { passwordHash: null, passwordBucket: null };
  return { passwordHash: await hashPassword(password), passwordBucket: bucketOf(password) };
}

/** One of 256, so that a listing need not try a password on every hangout and a thief learns next to nothing. */
const bucketOf = (password: string) => createHash('sha256').update(`room ${password}`).digest()[0] ?? 0;

/** [H171] Uuids of the hangouts that one of these passwords opens. */
export async function roomsOpenedByPasswords(db: Db, passwords: readonly string[]): Promise<string[]> {
  const given = [...new Set(passwords)].map((password) => ({ password, bucket: bucketOf(password) }));
  if (given.length === 0) return [];
  const rooms = await roomsToTry(
    db,
    given.map((one) => one.bucket),
  );
  const opened: string[] = [];
  for (const room of rooms)
    for (const { password, bucket } of given)
      if (bucket === room.passwordBucket && (await checkPassword(password, room.passwordHash)))
        opened.push(room.uuid);
  return opened;
}
