import { type Db, loadSongFiles, type SongFiles } from '@hangout/db';
import { isHearable } from '@hangout/rules';
import { LRUCache } from 'lru-cache';

/** How long the files of a prepared song are cached, ms. */
const TTL_MS = 5_000;
const MAX_SONGS = 500;

interface CacheEntry {
  readonly files: SongFiles;
  readonly until: number;
}

const caches = new WeakMap<object, LRUCache<string, CacheEntry>>();

/**
 * Returns the files of a song, cached for a few seconds: many listeners request the same song, and a fully prepared
 * song changes only by deletion. The cache belongs to `owner`; `now` in ms.
 */
export async function cachedSongFiles(
  db: Db,
  songId: string,
  { owner, now }: { readonly owner: object; readonly now: number },
): Promise<SongFiles | null> {
  const cache = caches.get(owner) ?? new LRUCache<string, CacheEntry>({ max: MAX_SONGS });
  caches.set(owner, cache);
  const entry = cache.get(songId);
  if (entry && entry.until > now) return entry.files;
  cache.delete(songId);
  const files = await loadSongFiles(db, songId);
  const isDone = files && isHearable(files.status) && files.httpKey;
  if (isDone) cache.set(songId, { files, until: now + TTL_MS });
  return files;
}
