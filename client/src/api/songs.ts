import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { recentSongs } from '@hangout/contract/rest/songs/recent-songs';
import { songs } from '@hangout/contract/rest/songs/songs';
import { uploadedSongs } from '@hangout/contract/rest/uploads/uploaded-songs';
import { type SongQuota, uploads } from '@hangout/contract/rest/uploads/uploads';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { announcedPollMs, queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { nextOffset, offsetAfter } from './paging.ts';
import { type SongPlays, songPlaysKey } from './song-plays.ts';

/** [H583] Playable songs of an artist, the newest first. */
export const artistSongsQuery = (artistName: string) =>
  infiniteQueryOptions({
    queryKey: ['artist-songs', artistName],
    queryFn: ({ pageParam }) => api(songs.list, { artistName, limit: 50, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) =>
      offsetAfter(
        count,
        pages.map((page) => page.songs),
      ),
    staleTime: staleTimes.search,
  });

export const songQuery = (songId: string) =>
  queryOptions({
    queryKey: ['song', songId],
    queryFn: () => api(songs.byId, { songId }),
    staleTime: staleTimes.profiles,
  });

const PLAYS_PAGE = 50;

/** [H578] The history of a hangout, the latest play first. */
export const songPlaysQuery = (slug: string) =>
  infiniteQueryOptions({
    queryKey: songPlaysKey(slug),
    queryFn: ({ pageParam }): Promise<SongPlays> =>
      api(recentSongs.list, { slug, limit: PLAYS_PAGE, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) =>
      offsetAfter(
        count,
        pages.map(({ songPlays }) => songPlays),
      ),
    staleTime: staleTimes.history,
  });

const processingStatuses = new Set([
  'PENDING_UPLOAD',
  'VALID_FILE_TYPE',
  'MISSING_METADATA',
  'VERIFICATION_POSTPONED',
  'PENDING_REQUEST',
]);
export const isProcessing = (song: Pick<Song, 'status'>) => processingStatuses.has(song.status ?? '');

/** The user's latest uploads. Fetched again when the lobby announces a change of one. */
export const myUploadsQuery = () =>
  queryOptions({
    queryKey: ['uploads', 'mine'],
    queryFn: async () => (await api(uploadedSongs.mine, { limit: 100 })).data,
    staleTime: staleTimes.rooms,
    refetchInterval: ({ state }) => (state.data?.some(isProcessing) ? announcedPollMs : false),
  });

/** [H578] All uploads of the user, the newest first. */
export const uploadPagesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['uploads', 'pages'],
    queryFn: ({ pageParam }) => api(uploadedSongs.mine, { limit: 50, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: staleTimes.rooms,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.data.some(isProcessing)) ? announcedPollMs : false,
  });

/**
 * [H720] The user's quota and how much of it is used. Fetched again if `processing`, the number of songs that are not
 * ready, changes.
 */
export const songQuotaQuery = (processing: number) =>
  queryOptions({
    queryKey: ['uploads', 'quota', processing],
    placeholderData: (previous: SongQuota | undefined) => previous,
    queryFn: (): Promise<SongQuota> => api(uploads.quota),
    staleTime: staleTimes.rooms,
  });

export async function deleteUpload(id: string): Promise<void> {
  await api(uploadedSongs.delete, { id });
  await queryClient.invalidateQueries({ queryKey: ['uploads'] });
}
