import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import type { Db } from '@hangout/db';
import type { SearchQuery, SongProvider } from './provider.ts';
import { uploadService } from './upload-service.ts';

/** Every configured song provider. */
export const providers: readonly SongProvider[] = [uploadService];

/** Searches all providers, or the given one; `next` is the offset of the next page. */
export async function searchProviders(
  db: Db,
  ask: SearchQuery,
  only?: string,
): Promise<{ songs: Song[]; next: number | null }> {
  if (ask.words.trim() === '') return { songs: [], next: null };
  const asked = providers.filter((provider) => !only || provider.key === only);
  const pages = await Promise.all(asked.map((provider) => provider.search(db, ask)));
  const songs = pages.flatMap((page) => page.songs);
  return { songs, next: pages.some((page) => page.more) ? ask.offset + ask.limit : null };
}
