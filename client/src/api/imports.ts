import { imports } from '@hangout/contract/rest/imports/imports';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import type { Import, ImportSong } from '@hangout/contract/rest/shapes/transfer-shape';
import type { ClientProvider, SongOutcome } from '@hangout/rules';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { announcedPollMs, queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { uploadFile } from '../platform/upload-file.ts';
import { ownSongId } from './import-song.ts';
import { pagedQuery } from './paging.ts';

export type { Import, ImportSong };
export type OutcomeFilter = SongOutcome | 'waiting';

const PAGE = 100;

/** [H1498] An import, which is fetched again when the lobby announces progress. */
export const importQuery = (importUuid: string) =>
  queryOptions({
    queryKey: ['imports', 'one', importUuid],
    queryFn: () => api(imports.byUuid, { importUuid }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'IN_PROGRESS' ? announcedPollMs : false),
  });

/** The newest import into a playlist; null if there was none. */
export const crateImportQuery = (crateUuid: string) =>
  queryOptions({
    queryKey: ['imports', 'of', crateUuid],
    queryFn: async () => (await api(imports.list, { crateUuid, limit: 1 })).data[0] ?? null,
    staleTime: staleTimes.crates,
    refetchInterval: ({ state }) => (state.data?.status === 'IN_PROGRESS' ? announcedPollMs : false),
  });

export const importSongsQuery = (importUuid: string, outcome: OutcomeFilter | null) =>
  pagedQuery(
    ['imports', 'songs', importUuid, outcome],
    (offset) =>
      api(imports.songs, { importUuid, limit: PAGE, offset, ...(outcome === null ? {} : { outcome }) }),
    { staleTime: 0 },
  );

/** Playlists, albums and likes in the user's account at a provider. */
export const collectionsQuery = (provider: ClientProvider) =>
  infiniteQueryOptions({
    queryKey: ['imports', 'collections', provider],
    queryFn: ({ pageParam }) =>
      api(imports.collections, { provider, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    // The cast widens the type, because the cursors of further pages are strings.
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: staleTimes.crates,
    retry: false,
  });

const readAgain = async () => {
  await queryClient.invalidateQueries({ queryKey: ['imports'], refetchType: 'active' });
  await queryClient.invalidateQueries({ queryKey: ['crates'] });
};

/** A link, or a collection in an account. */
export type ImportSource =
  | { readonly link: string }
  | {
      readonly musicProvider: ClientProvider;
      readonly kind: 'playlist' | 'album' | 'likes';
      readonly id: string;
      readonly crateName?: string;
    };

interface NewPlaylistPrivacy {
  /** [H1675] True if only the user may see the new playlist. */
  readonly isPrivate: boolean;
}

/** [R006] Imports into a new playlist. */
export async function beginImport(source: ImportSource & NewPlaylistPrivacy): Promise<Import> {
  const job = await api(imports.create, source);
  await readAgain();
  return job;
}

export async function importFile(file: File, { isPrivate }: NewPlaylistPrivacy): Promise<Import> {
  const job = await uploadFile(
    imports.createFromFile,
    { file, isPrivate: isPrivate ? 'true' : 'false' },
    () => {},
  );
  await readAgain();
  // The cast is safe: the server's responses follow the contract.
  return job as Import;
}

export async function retryImport(importUuid: string): Promise<void> {
  await api(imports.retry, { importUuid });
  await readAgain();
}
export async function cancelImport(importUuid: string): Promise<void> {
  await api(imports.cancel, { importUuid });
  await readAgain();
}

/** [H1105] Puts the chosen song in the place of one that was not found. */
export async function chooseImportSong(importUuid: string, position: number, song: Song): Promise<void> {
  // [R131] A song that was found at a provider is imported first.
  const songId = await ownSongId(song);
  await api(imports.chooseSong, { importUuid, position, songId });
  await readAgain();
  await queryClient.invalidateQueries({ queryKey: ['crate-songs'] });
}

export async function skipImportSong(importUuid: string, position: number): Promise<void> {
  await api(imports.skipSong, { importUuid, position });
  await readAgain();
}
