// Raw SQL, because crates are listed with the number and the covers of their songs.

import { isUuid } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { queryPage, queryRow, queryRows } from '../sql.ts';
import { sameSongSql } from './same-song.ts';
import { generateShortId } from './short-id.ts';
import { coverVersionSql, songPath } from './song-row.ts';

export type CrateKind = 'playlist' | 'queue' | 'likes';
export type SpecialKind = Exclude<CrateKind, 'playlist'>;

/** [R062] Reserved names of the queue and the liked songs, which every account has. */
export const RESERVED_CRATE_NAMES: Readonly<Record<SpecialKind, string>> = {
  queue: 'default',
  likes: 'tt-stars',
};

/** A playlist, a queue or liked songs, with the number of songs and the first covers. */
export interface CrateRow {
  crateUuid: string;
  crateShortId: string;
  userUuid: string;
  kind: CrateKind;
  crateName: string;
  description: string;
  isPrivate: boolean;
  importStatus: 'IN_PROGRESS' | 'FAILED' | 'COMPLETE';
  provider: string | null;
  currentPosition: number;
  songsRevision: number;
  crateSongsNumber: number;
  thumbnails: string[];
  createdAt: string;
  updatedAt: string;
}

export function presentCrate(crate: CrateRow): CrateRow & { totalSongs: number; count: number } {
  const count = crate.crateSongsNumber;
  return { ...crate, totalSongs: count, count };
}

const columns = `
  c.uuid as "crateUuid", c.short_id as "crateShortId", c.user_uuid as "userUuid", c.kind,
  c.crate_name as "crateName", c.description, c.is_private as "isPrivate", c.import_status as "importStatus", c.provider,
  c.current_position as "currentPosition", c.songs_revision as "songsRevision", c.created_at as "createdAt", c.updated_at as "updatedAt"`;

// SQL: crates with the number of their songs and the first four covers; covers of our own files are URLs.
const withSongs = `
  select ${columns}, n.count as "crateSongsNumber", t.thumbnails
  from crates c
  cross join lateral (select count(*) as count from crate_songs cs where cs.crate_uuid = c.uuid) n
  cross join lateral (
    select coalesce(json_agg(first.url), '[]') as thumbnails from (
      select case when f.cover_key is not null then '${songPath('')}' || s.id || '/cover\\?'
          || coalesce('v=' || ${coverVersionSql} || '&', '') || 'size=256'
        else (select value from jsonb_each_text(s.thumbnails) limit 1) end as url
      from crate_songs cs join songs s on s.id = cs.song_id left join song_files f on f.song_id = s.id
      where cs.crate_uuid = c.uuid and (f.cover_key is not null or s.thumbnails <> '{}')
      order by cs.rank, cs.uuid limit 4
    ) first
  ) t`;

/** Loads a crate; null if none has this uuid. */
export async function loadCrate(db: Db, crateUuid: string): Promise<CrateRow | null> {
  if (!isUuid(crateUuid)) return null;
  return queryRow<CrateRow>(db, `${withSongs} where c.uuid = :crateUuid`, { crateUuid });
}

export async function findCrateByShortId(db: Db, name: string): Promise<CrateRow | null> {
  return queryRow<CrateRow>(db, `${withSongs} where c.short_id = :name`, { name });
}

/** [R005][R062] Loads a user's queue or liked songs; creates the crate if it does not exist yet. */
export async function loadSpecialCrate(db: Db, userUuid: string, kind: SpecialKind): Promise<CrateRow> {
  const find = () =>
    queryRow<CrateRow>(db, `${withSongs} where c.user_uuid = :userUuid and c.kind = :kind`, {
      userUuid,
      kind,
    });
  let crate = await find();
  if (!crate) {
    await insertDefaultCrates(db, userUuid);
    crate = await find();
  }
  if (!crate) throw new Error(`no ${kind} for ${userUuid}`);
  return crate;
}

/** Creates the queue and the liked songs of a new user, private to their owner; existing ones stay. */
export async function insertDefaultCrates(db: Db, userUuid: string): Promise<void> {
  for (const kind of ['queue', 'likes'] as const) {
    await db.raw(
      `insert into crates (short_id, user_uuid, kind, crate_name, is_private)
       values (:name, :userUuid, :kind, :crateName, true) on conflict do nothing`,
      { name: generateShortId(), userUuid, kind, crateName: RESERVED_CRATE_NAMES[kind] },
    );
  }
}

interface CratePage {
  readonly limit: number;
  readonly offset: number;
  /** True to leave out private playlists. */
  readonly openOnly?: boolean;
}

/** Lists a user's playlists without queue and liked songs, the last changed first. */
export async function listCrates(db: Db, userUuid: string, page: CratePage) {
  const where = `c.user_uuid = :userUuid and c.kind = 'playlist' ${page.openOnly ? 'and not c.is_private' : ''}`;
  return crateList(db, where, { userUuid, limit: page.limit, offset: page.offset });
}

/** Lists the playlists of all users, for service principals. */
export async function listAllCrates(db: Db, page: CratePage) {
  return crateList(db, `c.kind = 'playlist'`, { limit: page.limit, offset: page.offset });
}

async function crateList(db: Db, where: string, bindings: CratePage & { readonly userUuid?: string }) {
  const query = { select: withSongs, from: 'crates c', where, orderBy: 'c.updated_at desc, c.uuid' };
  const { data: crates, count } = await queryPage<CrateRow>(db, query, { ...bindings });
  return { crates, count };
}

/** Loads several crates by uuid, in the given order. */
export async function loadCrates(db: Db, crateUuids: readonly string[]): Promise<CrateRow[]> {
  if (crateUuids.length === 0) return [];
  return queryRows<CrateRow>(
    db,
    `${withSongs} where c.uuid = any(cast(:crateUuids as uuid[]))
     order by array_position(cast(:crateUuids as uuid[]), c.uuid)`,
    { crateUuids },
  );
}

export async function listPlaylistNames(db: Db, userUuid: string): Promise<string[]> {
  const rows = await queryRows<{ crateName: string }>(
    db,
    `select crate_name as "crateName" from crates where user_uuid = :userUuid and kind = 'playlist'`,
    { userUuid },
  );
  return rows.map((row) => row.crateName);
}

export interface NewCrate {
  readonly userUuid: string;
  readonly crateName: string;
  readonly description?: string;
  readonly isPrivate?: boolean;
  /** The music provider from which the playlist's songs are imported. */
  readonly provider?: string | null;
}

export async function insertCrate(db: Db, crate: NewCrate): Promise<CrateRow> {
  const made = await queryRow<{ uuid: string }>(
    db,
    `insert into crates (short_id, user_uuid, kind, crate_name, description, is_private, provider)
     values (:name, :userUuid, 'playlist', :crateName, :description, :isPrivate, :provider) returning uuid`,
    {
      name: generateShortId(),
      userUuid: crate.userUuid,
      crateName: crate.crateName,
      description: crate.description ?? '',
      isPrivate: crate.isPrivate ?? false,
      provider: crate.provider ?? null,
    },
  );
  return found(await loadCrate(db, made?.uuid ?? ''));
}

export interface CrateChange {
  readonly crateName?: string;
  readonly description?: string;
  readonly isPrivate?: boolean;
}

export async function updateCrate(db: Db, crateUuid: string, change: CrateChange): Promise<CrateRow> {
  await db.raw(
    `update crates set crate_name = coalesce(:crateName, crate_name), description = coalesce(:description, description),
       is_private = coalesce(:isPrivate, is_private), updated_at = now() where uuid = :crateUuid`,
    {
      crateUuid,
      crateName: change.crateName ?? null,
      description: change.description ?? null,
      isPrivate: change.isPrivate ?? null,
    },
  );
  return found(await loadCrate(db, crateUuid));
}

function found(crate: CrateRow | null): CrateRow {
  if (!crate) throw new Error('the crate that was just written is gone');
  return crate;
}

/** [H561] Finds a user's crates that contain this song or one that counts as the same. */
export async function findCratesWithSong(
  db: Db,
  userUuid: string,
  songId: string,
): Promise<{ crateUuid: string; kind: CrateKind }[]> {
  return queryRows(
    db,
    `with mine as (select uuid, kind from crates where user_uuid = :userUuid),
     listed as materialized (
       select distinct song_id from crate_songs where crate_uuid in (select uuid from mine)
     ),
     same as materialized (
       select s.id from listed join songs s on s.id = listed.song_id
         join songs n on n.id = cast(:songId as bigint) where ${sameSongSql('s', 'n')}
     )
     select distinct mine.uuid as "crateUuid", mine.kind from mine
       join crate_songs cs on cs.crate_uuid = mine.uuid join same on same.id = cs.song_id`,
    { userUuid, songId },
  );
}
