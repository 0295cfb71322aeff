// Raw SQL, because many songs are read and written at once.
import { songPageOf } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { inTransaction, queryRows } from '../sql.ts';

/**
 * [H1069] Completes stored songs that lack a row in the table of provider ids, or links that follow from those ids; at
 * most `limit` songs per call. `remaining` is true if there are more.
 */
export async function migrateSongLinks(
  db: Db,
  limit: number,
): Promise<{ migrated: number; remaining: boolean }> {
  return inTransaction(db, async (tx) => {
    const rows = await queryRows<{
      id: number;
      musicProviders: Record<string, string>;
      links: Record<string, string>;
    }>(
      tx,
      `select s.id, s.music_providers as "musicProviders", s.links from songs s
       where exists (
         select 1 from jsonb_each_text(s.music_providers) as m (provider, id)
         where not exists (
           select 1 from song_provider_ids p where p.provider = m.provider and p.provider_song_id = m.id)
         or (m.provider = any(cast(:withPages as text[])) and m.id ~ '^[A-Za-z0-9_-]+$' and not jsonb_exists(s.links, m.provider)))
       order by s.id limit :limit for update of s`,
      { limit: limit + 1, withPages: ['spotify', 'apple', 'youtube', 'deezer', 'tidal'] },
    );
    const songs = rows.slice(0, limit);
    const ids = songs.flatMap(({ id, musicProviders }) =>
      Object.entries(musicProviders).map(([provider, providerSongId]) => ({ provider, providerSongId, id })),
    );
    await tx.raw(
      `insert into song_provider_ids (provider, provider_song_id, song_id)
       select provider, "providerSongId", id
       from jsonb_to_recordset(cast(:ids as jsonb)) as r (provider text, "providerSongId" text, id bigint)
       on conflict do nothing`,
      { ids: JSON.stringify(ids) },
    );
    const changed = songs.map(({ id, musicProviders, links }) => ({
      id,
      links: withPages(musicProviders, links),
    }));
    await tx.raw(
      `update songs s set links = r.links, updated_at = now()
       from jsonb_to_recordset(cast(:changed as jsonb)) as r (id bigint, links jsonb)
       where s.id = r.id and s.links <> r.links`,
      { changed: JSON.stringify(changed) },
    );
    return { migrated: songs.length, remaining: rows.length > limit };
  });
}

function withPages(ids: Readonly<Record<string, string>>, links: Readonly<Record<string, string>>) {
  const pages = Object.entries(ids).map(([provider, id]) => [provider, songPageOf(provider, id)] as const);
  return { ...Object.fromEntries(pages.filter(([, page]) => page !== null)), ...links };
}
