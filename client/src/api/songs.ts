import { recentSongs } from '@hangout/contract/rest/playlist-service/recent-songs';
import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import { songs } from '@hangout/contract/rest/playlist-service/songs';
import type { UploadedSong } from '@hangout/contract/rest/room-service/uploaded-song';
import { songStreams, uploadedSongs } from '@hangout/contract/rest/room-service/uploaded-songs';
import { type SongQuota, uploads } from '@hangout/contract/rest/room-service/uploads';
import { findExceededQuota } from '@hangout/rules';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../core/query-client.ts';
import { api, uploadFile } from '../core/rest-client.ts';
import { type SongPlays, songPlaysKey } from './song-plays.ts';

/**
 * Signed addresses of a song's renditions: one plain file, and HLS, which plays where there is no plain file [H864]; and
 * by how many ms the music begins late in each rendition.
 */
export interface StreamUrls {
  readonly hls?: string | null | undefined;
  readonly http?: string | null | undefined;
  readonly contentOffsetMs?:
    | { readonly hls?: number | undefined; readonly http?: number | undefined }
    | null
    | undefined;
  /** When the signature of the addresses ends, epoch ms of the server's clock; null where they have none. */
  readonly expiresAt?: number | null;
}

/**
 * [H785] Addresses of an uploaded song that are older than this are requested anew, ms: their signature is valid for a
 * quarter of an hour and the length of the song, so that whatever is loaded with them can play to its end.
 */
const MAX_ADDRESS_AGE_MS = 10 * 60_000;

/**
 * The signed addresses of an uploaded song. They are cached [R271]; `renew` requests new ones, as after a failure.
 */
export function fetchStreamUrls(id: string, { renew = false } = {}): Promise<StreamUrls> {
  return queryClient.fetchQuery({
    queryKey: ['address', id],
    queryFn: async () => {
      const { hlsPlaylistUrl, hlsReady, httpUrl, contentOffsetMs, expiresAt } = await api(
        songStreams.hlsPlaylist,
        { id },
      );
      return {
        hls: hlsReady ? hlsPlaylistUrl : null,
        http: httpUrl,
        contentOffsetMs,
        expiresAt: Date.parse(expiresAt),
      };
    },
    staleTime: ({ state }) =>
      renew || Date.now() - state.dataUpdatedAt > MAX_ADDRESS_AGE_MS ? 0 : staleTimes.sound,
    retry: 3,
  });
}

/** [R142][R210] Songs that match a search text; an empty text sends no request. */
export const songSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: async (): Promise<Song[]> =>
      (await api(songs.search, { query: text, country: 'US', limit: 20, offset: 0 })).songs,
    enabled: text !== '',
    staleTime: staleTimes.search,
  });

export const songPlaysQuery = (slug: string) =>
  queryOptions({
    queryKey: songPlaysKey(slug),
    queryFn: (): Promise<SongPlays> => api(recentSongs.list, { slug }),
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
/** Poll interval while an upload is being processed, ms. */
const processingPollMs = 1_500;

export const myUploadsQuery = () =>
  queryOptions({
    queryKey: ['uploads', 'mine'],
    queryFn: async () => (await api(uploadedSongs.mine, { limit: 100 })).data,
    staleTime: staleTimes.rooms,
    refetchInterval: ({ state }) => (state.data?.some(isProcessing) ? processingPollMs : false),
  });

/** [H720] How much of my quota for songs is used. It changes whenever a song is ready: `processing` songs are not. */
export const songQuotaQuery = (processing: number) =>
  queryOptions({
    queryKey: ['uploads', 'quota', processing],
    placeholderData: (previous: SongQuota | undefined) => previous,
    queryFn: (): Promise<SongQuota> => api(uploads.quota),
    staleTime: staleTimes.rooms,
  });

/**
 * [H720] Why the server would refuse a song of `bytes` bytes for my quota; null where it would not. Asked before the upload,
 * so that nobody waits for an upload in vain.
 */
export async function findQuotaProblem(bytes: number): Promise<ReturnType<typeof findExceededQuota>> {
  const quota = await api(uploads.quota);
  const stored = { songs: quota.songs.used, bytes: quota.bytes.used };
  return findExceededQuota(stored, { songs: quota.songs.limit, bytes: quota.bytes.limit }, bytes);
}

export async function uploadSong(
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<UploadedSong> {
  const answer = await uploadFile(uploads.song, { file }, onProgress, signal);
  void queryClient.invalidateQueries({ queryKey: ['uploads'] });
  // The cast is safe: the server builds its response by the contract's schema.
  return answer as UploadedSong;
}

export async function deleteUpload(id: string): Promise<void> {
  await api(uploadedSongs.delete, { id });
  await queryClient.invalidateQueries({ queryKey: ['uploads'] });
}
