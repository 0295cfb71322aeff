import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import type { Db } from '@hangout/db';

export interface SearchQuery {
  readonly words: string;
  /** False leaves explicit songs out of the results. */
  readonly explicit: boolean | undefined;
  /** Country code of two upper-case letters. */
  readonly country: string;
  readonly limit: number;
  readonly offset: number;
}

/** A catalogue from which songs can be searched and imported. */
export interface SongProvider {
  readonly key: string;
  /** One page of results; `more` when another page follows. */
  search(db: Db, ask: SearchQuery): Promise<{ songs: Song[]; more: boolean }>;
  /** Imports a song by the provider's id; null when the provider does not have it. */
  importSong(db: Db, id: string): Promise<Song | null>;
}
