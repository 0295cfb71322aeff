import { type Db, type SongFiles, songFiles } from '@hangout/db';
import { isHearable } from '@hangout/rules';

/** How long what is known of a finished song is not asked again, ms. */
const TRUSTED = 5_000;
/** Songs that are remembered at most; more are simply asked again. */
const MOST = 500;

interface Known {
  readonly files: SongFiles;
  readonly until: number;
}

const memories = new WeakMap<object, Map<string, Known>>();

/**
 * What lies on disk for a song. A crowd asks for the same song every few seconds: once all of it is made, it only
 * changes by being deleted, and so one answer serves everybody for a moment. `owner` owns the memory; `now` in ms.
 */
export async function cachedSongFiles(
  db: Db,
  songId: string,
  { owner, now }: { readonly owner: object; readonly now: number },
): Promise<SongFiles | null> {
  const memory = memories.get(owner) ?? new Map<string, Known>();
  memories.set(owner, memory);
  const known = memory.get(songId);
  if (known && known.until > now) return known.files;
  memory.delete(songId);
  const files = await songFiles(db, songId);
  const isDone = files && isHearable(files.status) && files.httpKey && files.hlsPrefix;
  if (isDone) memory.set(songId, { files, until: now + TRUSTED });
  const [oldest] = memory.keys();
  if (memory.size > MOST && oldest !== undefined) memory.delete(oldest);
  return files;
}
