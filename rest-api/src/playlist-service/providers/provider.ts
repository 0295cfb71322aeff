import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import type { Db } from '@hangout/db';

export interface SearchQuery {
  readonly words: string;
  /** False leaves explicit songs out. */
  readonly explicit: boolean | undefined;
  /** Two letters, upper case. */
  readonly country: string;
  readonly limit: number;
  readonly offset: number;
}

/** Somewhere that songs can be found and taken in from. */
export interface SongProvider {
  readonly key: string;
  /** One page of what is found; `more` when another page follows. */
  search(db: Db, ask: SearchQuery): Promise<{ songs: Song[]; more: boolean }>;
  /** Takes a song in by the provider's id and answers it as ours; null when the provider has none. */
  importSong(db: Db, id: string): Promise<Song | null>;
}
