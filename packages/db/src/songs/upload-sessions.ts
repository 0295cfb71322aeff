// Raw SQL, because rows are locked and expire by the database's clock.
import type { StoredSongs } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { queryRow, queryRows } from '../sql.ts';

/** [H573] An upload that arrives in parts. */
export interface UploadSessionRow {
  readonly uploadUuid: string;
  readonly userUuid: string;
  readonly fileName: string;
  readonly bytes: number;
  /** Number of bytes received. */
  readonly offset: number;
  /** SHA-256 of the whole file as the sender computed it; null if the sender could not. */
  readonly sha256: string | null;
  /** The song created from the upload; null until the upload is complete. */
  readonly songId: number | null;
  readonly updatedAt: string;
}

const columns = `uuid as "uploadUuid", user_uuid as "userUuid", file_name as "fileName", total_bytes as bytes,
  received_bytes as "offset", sha256, song_id as "songId", updated_at as "updatedAt"`;

export async function insertUploadSession(
  db: Db,
  session: Pick<UploadSessionRow, 'userUuid' | 'fileName' | 'bytes' | 'sha256'>,
): Promise<UploadSessionRow> {
  const made = await queryRow<UploadSessionRow>(
    db,
    `insert into upload_sessions (user_uuid, file_name, total_bytes, sha256)
     values (:userUuid, :fileName, :bytes, :sha256) returning ${columns}`,
    { ...session },
  );
  if (!made) throw new Error('an upload session was not written');
  return made;
}

/** Loads an upload; `lock` locks the row until the transaction ends, so that parts are stored one after the other. */
export function loadUploadSession(
  db: Db,
  userUuid: string,
  uploadUuid: string,
  { lock = false } = {},
): Promise<UploadSessionRow | null> {
  return queryRow<UploadSessionRow>(
    db,
    `select ${columns} from upload_sessions where uuid = :uploadUuid and user_uuid = :userUuid ${lock ? 'for update' : ''}`,
    { userUuid, uploadUuid },
  );
}

/** Finds an incomplete upload with the same name, size and SHA-256; two missing hashes count as equal. */
export function findOpenUpload(
  db: Db,
  { userUuid, fileName, bytes, sha256 }: Pick<UploadSessionRow, 'userUuid' | 'fileName' | 'bytes' | 'sha256'>,
): Promise<UploadSessionRow | null> {
  return queryRow<UploadSessionRow>(
    db,
    `select ${columns} from upload_sessions
     where user_uuid = :userUuid and song_id is null and file_name = :fileName and total_bytes = :bytes
       and sha256 is not distinct from :sha256
     order by created_at limit 1`,
    { userUuid, fileName, bytes, sha256 },
  );
}

/** Lists a user's incomplete uploads, the newest first. */
export async function listOpenUploads(
  db: Db,
  userUuid: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ data: UploadSessionRow[]; count: number }> {
  const data = await queryRows<UploadSessionRow>(
    db,
    `select ${columns} from upload_sessions where user_uuid = :userUuid and song_id is null
     order by created_at desc, uuid limit :limit offset :offset`,
    { userUuid, limit: page.limit, offset: page.offset },
  );
  return { data, count: (await sumOpenUploads(db, userUuid)).songs };
}

/** Counts a user's incomplete uploads and their bytes; both count against the user's quota. */
export async function sumOpenUploads(db: Db, userUuid: string): Promise<StoredSongs> {
  const sum = await queryRow<StoredSongs>(
    db,
    `select cast(count(*) as int) as songs, cast(coalesce(sum(total_bytes), 0) as bigint) as bytes
     from upload_sessions where user_uuid = :userUuid and song_id is null`,
    { userUuid },
  );
  return sum ?? { songs: 0, bytes: 0 };
}

export async function advanceUpload(
  db: Db,
  uploadUuid: string,
  offset: number,
): Promise<UploadSessionRow | null> {
  return queryRow<UploadSessionRow>(
    db,
    `update upload_sessions set received_bytes = :offset, updated_at = now() where uuid = :uploadUuid
     returning ${columns}`,
    { uploadUuid, offset },
  );
}

export async function completeUpload(db: Db, uploadUuid: string, songId: string): Promise<void> {
  await db.raw(
    `update upload_sessions set song_id = cast(:songId as bigint), updated_at = now() where uuid = :uploadUuid`,
    { uploadUuid, songId },
  );
}

export async function deleteUploadSession(db: Db, uploadUuid: string): Promise<void> {
  await db.raw('delete from upload_sessions where uuid = :uploadUuid', { uploadUuid });
}

/** [H575] Deletes uploads that have received nothing for this many hours; returns their uuids. */
export async function deleteStaleUploads(db: Db, hours: number): Promise<string[]> {
  const rows = await queryRows<{ uuid: string }>(
    db,
    `delete from upload_sessions where updated_at < now() - make_interval(hours => :hours) returning uuid`,
    { hours },
  );
  return rows.map(({ uuid }) => uuid);
}

export async function findUploadSessions(db: Db, uuids: readonly string[]): Promise<Set<string>> {
  const rows = await queryRows<{ uuid: string }>(
    db,
    'select uuid from upload_sessions where cast(uuid as text) = any(cast(:uuids as text[]))',
    { uuids },
  );
  return new Set(rows.map(({ uuid }) => uuid));
}

/** [H577] Finds a user's song with the same file; null if there is none. Ignores refused uploads. */
export async function findSameUpload(db: Db, ownerUuid: string, sha256: string): Promise<number | null> {
  const row = await queryRow<{ id: number }>(
    db,
    `select s.id from songs s join song_files f on f.song_id = s.id
     where s.owner_uuid = :ownerUuid and f.original_sha256 = :sha256 and s.status <> 'VERIFICATION_ERROR'
     order by s.id limit 1`,
    { ownerUuid, sha256 },
  );
  return row?.id ?? null;
}
