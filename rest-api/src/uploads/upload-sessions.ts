import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UPLOAD_BYTES, type uploads } from '@hangout/contract/rest/uploads/uploads';
import {
  advanceUpload,
  completeUpload,
  type Db,
  deleteUploadSession,
  findOpenUpload,
  findSameUpload,
  insertUploadSession,
  listOpenUploads,
  loadSongRow,
  loadUploadSession,
  sumOpenUploads,
  sumStoredSongs,
  toUploadedSong,
  type UploadSessionRow,
} from '@hangout/db';
import type { Files } from '@hangout/platform/files/file-store';
import { UPLOAD_PREFIX, uploadPartsFolder } from '@hangout/platform/files/upload-folders';
import { findExceededQuota, songQuotaOf } from '@hangout/rules';
import { type Dependencies, type Handlers, refuseInfectedFile } from '../framework/index.ts';
import { lockOwnAccount } from '../framework/lock-own-account.ts';
import { assertMayUpload } from './assert-may-upload.ts';
import { songQuotas } from './song-quotas.ts';
import { storeNewSong } from './store-new-song.ts';

/** [H573] Maximum number of incomplete uploads per account. */
const MOST_OPEN = 200;
const HOUR_MS = 3_600_000;

type SessionHandlers = Pick<
  Handlers<typeof uploads>,
  'begin' | 'open' | 'progress' | 'part' | 'complete' | 'cancel'
>;

/**
 * [H573] Uploads in parts. Each part is a file of its own, named by its offset, and is counted in a transaction that
 * locks the upload, so that a part that arrives twice is stored once.
 */
export const uploadSessionHandlers: SessionHandlers = {
  async begin({ principal, db, dependencies, refuse, fileName, bytes, sha256 = null, allowDuplicate }) {
    await assertMayUpload({ principal, db, dependencies, refuse });
    if (bytes > UPLOAD_BYTES) throw refuse('song_file_too_large');
    const present = presentBy(dependencies);
    await lockOwnAccount(db, principal.uuid);
    const file = { userUuid: principal.uuid, fileName, bytes, sha256 };
    const known = await findOpenUpload(db, file);
    if (known) return present(known);
    const same = sha256 === null || allowDuplicate ? null : await findSameUpload(db, principal.uuid, sha256);
    const sameSong = same === null ? null : await loadSongRow(db, same);
    if (sameSong) throw refuse('duplicate_upload', { song: toUploadedSong(sameSong) });
    const open = await sumOpenUploads(db, principal.uuid);
    if (open.songs >= MOST_OPEN) throw refuse('too_many_open_uploads');
    const stored = await sumStoredSongs(db, principal.uuid);
    const used = { songs: stored.songs + open.songs, bytes: stored.bytes + open.bytes };
    const quota = songQuotaOf(principal, songQuotas(dependencies.config));
    const exceeded = findExceededQuota(used, quota, bytes);
    if (exceeded) throw refuse(exceeded);
    return present(await insertUploadSession(db, file));
  },

  async open({ principal, db, dependencies, limit, offset }) {
    const { data, count } = await listOpenUploads(db, principal.uuid, { limit, offset });
    return { data: data.map(presentBy(dependencies)), count };
  },

  async progress({ principal, db, dependencies, refuse, uploadUuid }) {
    const session = await loadUploadSession(db, principal.uuid, uploadUuid);
    if (!session) throw refuse('upload_not_found');
    return presentBy(dependencies)(session);
  },

  async part({ principal, db, dependencies, refuse, uploadUuid, offset, file }) {
    return db.transaction(async (tx) => {
      const session = await loadUploadSession(tx, principal.uuid, uploadUuid, { lock: true });
      if (!session || session.songId !== null) throw refuse('upload_not_found');
      if (offset !== session.offset) throw refuse('wrong_offset', { offset: session.offset });
      const end = offset + file.bytes;
      if (end > session.bytes) throw refuse('part_too_long', { bytes: session.bytes });
      await dependencies.files.put(partKey(uploadUuid, offset), { path: file.path, move: true });
      const advanced = await advanceUpload(tx, uploadUuid, end);
      return presentBy(dependencies)(advanced ?? session);
    });
  },

  async complete(call) {
    const { principal, db, dependencies, refuse, uploadUuid } = call;
    const { trackName, artistName, albumName, genre, releaseYear, isrc, explicit } = call;
    const session = await loadUploadSession(db, principal.uuid, uploadUuid);
    if (!session) throw refuse('upload_not_found');
    if (session.songId !== null) return presentUpload(db, session.songId);
    if (session.offset !== session.bytes) throw refuse('upload_not_complete', { offset: session.offset });
    const folder = await mkdtemp(join(tmpdir(), UPLOAD_PREFIX));
    /** Returns the song made from this upload; null if there is none yet. */
    const findSong = async (tx: Db, options = {}) => {
      const found = await loadUploadSession(tx, principal.uuid, uploadUuid, options);
      if (!found) throw refuse('upload_not_found');
      return found.songId === null ? null : String(found.songId);
    };
    try {
      const path = join(folder, 'upload');
      const originalSha256 = await joinParts(dependencies.files, session, path).catch(async (error) => {
        if ((await findSong(db)) === null) throw error;
        return null;
      });
      // Another request of the same client has made the song and removed the parts.
      if (originalSha256 === null) return await presentUpload(db, (await findSong(db)) ?? '');
      // [H839] The joined file is scanned, because each part of it may look harmless.
      await refuseInfectedFile(path, { dependencies, refuse });
      const songId = await storeNewSong(db, {
        ...{ dependencies, principal, refuse },
        file: { path, name: session.fileName, bytes: session.bytes },
        originalSha256,
        tags: { trackName, artistName, albumName, genre, releaseYear, isrc, explicit },
        upload: {
          lock: (tx) => findSong(tx, { lock: true }),
          complete: (tx, id) => completeUpload(tx, uploadUuid, id),
        },
      });
      return await presentUpload(db, songId);
    } finally {
      await rm(folder, { recursive: true, force: true });
      await removePartsOfSong(db, dependencies.files, { userUuid: principal.uuid, uploadUuid });
    }
  },

  async cancel({ principal, db, dependencies, refuse, uploadUuid }) {
    const session = await loadUploadSession(db, principal.uuid, uploadUuid, { lock: true });
    if (!session) throw refuse('upload_not_found');
    await deleteUploadSession(db, uploadUuid);
    await dependencies.files.remove(uploadPartsFolder(uploadUuid));
  },
};

const partKey = (uploadUuid: string, offset: number) =>
  `${uploadPartsFolder(uploadUuid)}/${String(offset).padStart(12, '0')}`;

const presentBy =
  ({ config }: Pick<Dependencies, 'config'>) =>
  ({ uploadUuid, fileName, bytes, offset, updatedAt }: UploadSessionRow) => ({
    ...{ uploadUuid, fileName, bytes, offset },
    expiresAt: new Date(Date.parse(updatedAt) + config.UPLOAD_RESUME_HOURS * HOUR_MS).toISOString(),
  });

export async function presentUpload(db: Db, songId: string | number) {
  const row = await loadSongRow(db, songId);
  if (!row) throw new Error('the song that was just written is gone');
  return toUploadedSong(row);
}

/** Joins the parts of an upload into the file `path`; returns the SHA-256 of the whole. */
async function joinParts(
  files: Files,
  { uploadUuid, bytes }: UploadSessionRow,
  path: string,
): Promise<string> {
  const hash = createHash('sha256');
  const parts = async function* () {
    for (let offset = 0; offset < bytes; ) {
      const part = await files.read(partKey(uploadUuid, offset));
      if (!part || part.bytes === 0) throw new Error(`part ${offset} of upload ${uploadUuid} is missing`);
      for await (const chunk of part.stream) {
        hash.update(chunk);
        yield chunk;
      }
      offset += part.bytes;
    }
  };
  await pipeline(Readable.from(parts()), createWriteStream(path));
  return hash.digest('hex');
}

/** Removes the parts of an upload once its song is committed. */
async function removePartsOfSong(
  db: Db,
  files: Files,
  { userUuid, uploadUuid }: { userUuid: string; uploadUuid: string },
): Promise<void> {
  const session = await loadUploadSession(db, userUuid, uploadUuid);
  if (session?.songId) await files.remove(uploadPartsFolder(uploadUuid));
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
