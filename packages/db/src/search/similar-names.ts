// Raw SQL, because Objection does not support trigram comparison (pg_trgm).
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { foldName } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { type CrateRow, loadCrates } from '../songs/crates.ts';
import { type SongRow, songColumns, songTables, toSong } from '../songs/song-row.ts';
import { inTransaction, queryRows } from '../sql.ts';

/**
 * [H1071] Minimum similarity (0 to 1) of the searched words and a text: tolerates one wrong or missing letter in a word
 * of five.
 */
const LEAST_SIMILARITY = 0.45;

interface Page {
  readonly limit: number;
  readonly offset: number;
}

export interface FoundPerson {
  readonly uuid: string;
  readonly nickname: string;
  readonly avatarId: string;
  readonly color: string;
  readonly profilePicture: string | null;
}

export interface FoundHangout {
  readonly uuid: string;
  readonly slug: string;
  readonly name: string;
  readonly design: string;
  readonly posterUrl: string | null;
}

/**
 * Runs `work` with the threshold of similarity. The pg_trgm operators take it from a session setting; `set local` ends
 * with the transaction.
 */
const withThreshold = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await tx.raw(`set local pg_trgm.word_similarity_threshold = ${LEAST_SIMILARITY}`);
    return work(tx);
  });

/** SQL: rank of a result. Texts that begin with the words come first, then the most similar ones. */
const rankSql = (text: string) =>
  `(case when starts_with(${text}, :words) then 1 else 0 end) + word_similarity(:words, ${text})`;

/** [H1071] Finds uploads whose title, artist and album are similar to the words, the most similar first. */
export function searchSimilarUploads(
  db: Db,
  words: string,
  { limit, offset, explicit }: Page & { readonly explicit: boolean },
): Promise<{ songs: Song[]; hasMore: boolean }> {
  return withThreshold(db, async (tx) => {
    const rows = await queryRows<SongRow>(
      tx,
      `select ${songColumns} from ${songTables}
       where s.status = 'VERIFIED' and not s.is_private and f.song_id is not null and :words <% s.folded_names
         ${explicit ? '' : 'and not s.explicit'}
       order by ${rankSql('s.folded_names')} desc, s.id limit :limit offset :offset`,
      { words: foldName(words), limit: limit + 1, offset },
    );
    return { songs: rows.slice(0, limit).map(toSong), hasMore: rows.length > limit };
  });
}

/** [H1071] Finds non-private playlists whose names are similar to the words. */
export function searchSimilarPlaylists(db: Db, words: string, limit: number): Promise<CrateRow[]> {
  return withThreshold(db, async (tx) => {
    const rows = await queryRows<{ uuid: string }>(
      tx,
      `select c.uuid from crates c where c.kind = 'playlist' and not c.is_private and :words <% fold_name(c.crate_name)
       order by ${rankSql('fold_name(c.crate_name)')} desc, c.uuid limit :limit`,
      { words: foldName(words), limit },
    );
    return loadCrates(
      tx,
      rows.map(({ uuid }) => uuid),
    );
  });
}

/**
 * [H1071] Finds people whose names are similar to the words. Leaves out the searching user, closed accounts, users'
 * bots, and people with a block between them and the searching user.
 */
export function searchSimilarPeople(
  db: Db,
  userUuid: string,
  words: string,
  limit: number,
): Promise<FoundPerson[]> {
  return withThreshold(db, (tx) =>
    queryRows<FoundPerson>(
      tx,
      `select u.uuid, u.nickname, u.avatar_id as "avatarId", u.color, u.profile_picture as "profilePicture"
       from users u
       where u.status = 'active' and u.kind = 'user' and u.uuid <> :userUuid and :words <% fold_name(u.nickname)
         and not exists (select 1 from blocked_users b where (b.user_uuid = u.uuid and b.blocked_uuid = :userUuid)
           or (b.user_uuid = :userUuid and b.blocked_uuid = u.uuid))
       order by ${rankSql('fold_name(u.nickname)')} desc, u.uuid limit :limit`,
      { words: foldName(words), limit, userUuid },
    ),
  );
}

export function searchSimilarHangouts(db: Db, words: string, limit: number): Promise<FoundHangout[]> {
  return withThreshold(db, (tx) =>
    queryRows<FoundHangout>(
      tx,
      `select r.uuid, r.slug, r.name, r.design, r.poster_url as "posterUrl" from rooms r
       where r.type = 'PUBLIC' and not r.unlisted and not r.hidden and r.deleted_at is null and :words <% fold_name(r.name)
       order by ${rankSql('fold_name(r.name)')} desc, r.uuid limit :limit`,
      { words: foldName(words), limit },
    ),
  );
}
