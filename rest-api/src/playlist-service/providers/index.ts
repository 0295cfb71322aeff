import type { Song } from '@hangout/contract/playlist-service/song-shape';
import type { Db } from '@hangout/db';
import { uploadService } from './upload-service.ts';

export interface SearchAsk {
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
  search(db: Db, ask: SearchAsk): Promise<{ songs: Song[]; more: boolean }>;
  /** Takes a song in by the provider's id and answers it as ours; null when the provider has none. */
  take(db: Db, id: string): Promise<Song | null>;
}

/** Every provider that is set up here. */
export const providers: readonly SongProvider[] = [uploadService];

/** Pages of all providers one after the other, so that a page is never longer than asked. */
export async function searchEverywhere(
  db: Db,
  ask: SearchAsk,
  only?: string,
): Promise<{ songs: Song[]; next: number | null }> {
  if (ask.words.trim() === '') return { songs: [], next: null };
  const asked = providers.filter((provider) => !only || provider.key === only);
  const pages = await Promise.all(asked.map((provider) => provider.search(db, ask)));
  const songs = pages.flatMap((page) => page.songs);
  return { songs, next: pages.some((page) => page.more) ? ask.offset + ask.limit : null };
}
