import { createHash } from 'node:crypto';
import type { Db } from '../connect.ts';
import { RoomAdmission } from '../models/rooms.ts';

/** [H770] How long a user need not enter a hangout's password again, days. */
const ADMISSION_DAYS = 30;

const digestOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url');

/** [H770] Stores that a user entered the password with this hash, and deletes expired admissions. */
export async function saveAdmission(
  db: Db,
  roomUuid: string,
  userUuid: string,
  passwordHash: string,
): Promise<void> {
  await RoomAdmission.query(db)
    .whereRaw('admitted_at < now() - make_interval(days => ?)', [ADMISSION_DAYS])
    .delete();
  const row = { roomUuid, userUuid, hashDigest: digestOf(passwordHash), admittedAt: db.fn.now() };
  await RoomAdmission.query(db).insert(row).onConflict(['roomUuid', 'userUuid']).merge(row);
}

/**
 * [H770] Returns that of these hashes whose password a user entered in the last thirty days; null if there is none.
 */
export async function findAdmission(
  db: Db,
  roomUuid: string,
  userUuid: string,
  passwordHashes: readonly string[],
): Promise<string | null> {
  if (passwordHashes.length === 0) return null;
  const row = await RoomAdmission.query(db)
    .where({ roomUuid, userUuid })
    .whereIn('hashDigest', passwordHashes.map(digestOf))
    .whereRaw('admitted_at >= now() - make_interval(days => ?)', [ADMISSION_DAYS])
    .select('hashDigest')
    .first();
  return passwordHashes.find((hash) => digestOf(hash) === row?.hashDigest) ?? null;
}
