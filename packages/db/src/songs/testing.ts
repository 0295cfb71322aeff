import { randomUUID } from 'node:crypto';
import type { Db } from '../connect.ts';
import { queryRow } from '../sql.ts';
import { changeSong, changeSongFiles, insertUploadedSong } from './uploads.ts';

/** Inserts an account with only a nickname. */
export async function insertTestUser(db: Db, nickname: string): Promise<string> {
  const row = await queryRow<{ uuid: string }>(
    db,
    `insert into users (nickname, nickname_skeleton, avatar_id) values (:nickname, :nickname, 'classic') returning uuid`,
    { nickname: `${nickname}-${randomUUID().slice(0, 8)}` },
  );
  if (!row) throw new Error('no person');
  return row.uuid;
}

export interface TestSong {
  readonly trackName?: string;
  readonly artistName?: string;
  readonly duration?: number;
  readonly owner?: string | null;
  readonly status?: 'VERIFIED' | 'UNVERIFIED';
}

/** Inserts a verified upload whose renditions do not exist on disk; returns its songId. */
export async function insertTestSong(db: Db, title: string, given: TestSong = {}): Promise<string> {
  const made = await insertUploadedSong(db, {
    ownerUuid: given.owner ?? null,
    trackName: given.trackName ?? title,
    artistName: given.artistName ?? `Artist of ${title}`,
    originalKey: `songs/${title}/original`,
    originalName: `${title}.mp3`,
    originalBytes: 1000,
    status: given.status ?? 'VERIFIED',
  });
  await changeSong(db, made.songId, { duration: given.duration ?? 120 });
  await changeSongFiles(db, made.songId, { httpKey: `songs/${title}/http.m4a`, httpType: 'audio/mp4' });
  return made.songId;
}
