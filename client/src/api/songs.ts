import type { Song } from '@hangout/contract';
import { recentSongs } from '@hangout/contract/playlist-service/recent-songs';
import { songs } from '@hangout/contract/playlist-service/songs';
import { songStreams, uploadedSongs } from '@hangout/contract/room-service/songs';
import type { UploadedSong } from '@hangout/contract/room-service/upload-shape';
import { uploads } from '@hangout/contract/room-service/uploads';
import { queryOptions } from '@tanstack/react-query';
import { type Plays, playsKey } from '../room/plays.ts';
import type { Addresses } from '../sound/source.ts';
import { fresh, queryClient } from './client.ts';
import { api, upload } from './rest.ts';

/** Where an uploaded song is heard from; addresses are signed and live for hours [R271]. */
export function addressOf(id: string): Promise<Addresses> {
  return queryClient.fetchQuery({
    queryKey: ['address', id],
    queryFn: async () => {
      const { hlsPlaylistUrl, hlsReady, httpUrl, contentOffsetMs } = await api(songStreams.hlsPlaylist, {
        id,
      });
      return { hls: hlsReady ? hlsPlaylistUrl : null, http: httpUrl, contentOffsetMs };
    },
    staleTime: fresh.sound,
    retry: 3,
  });
}

/** [R142][R210] Songs that fit the words; nothing is asked for an empty query. */
export const foundSongs = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: async (): Promise<Song[]> =>
      (await api(songs.search, { query: words, country: 'US', limit: 20, offset: 0 })).songs,
    enabled: words !== '',
    staleTime: fresh.search,
  });

export const playsOf = (slug: string) =>
  queryOptions({
    queryKey: playsKey(slug),
    queryFn: (): Promise<Plays> => api(recentSongs.list, { slug }),
    staleTime: fresh.history,
  });

const onTheirWay = new Set([
  'PENDING_UPLOAD',
  'VALID_FILE_TYPE',
  'MISSING_METADATA',
  'VERIFICATION_POSTPONED',
  'PENDING_REQUEST',
]);
export const isOnItsWay = (song: Pick<Song, 'status'>) => onTheirWay.has(song.status ?? '');
/** While a song is being made ready, its list looks again this often, ms. */
const readyLook = 1_500;

export const myUploads = () =>
  queryOptions({
    queryKey: ['uploads', 'mine'],
    queryFn: async () => (await api(uploadedSongs.mine, { limit: 100 })).data,
    staleTime: fresh.rooms,
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? readyLook : false),
  });

export async function uploadSong(
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<UploadedSong> {
  const answer = await upload(uploads.song, { file }, onProgress, signal);
  void queryClient.invalidateQueries({ queryKey: ['uploads'] });
  // The contract's presenter stands at the other end of this call.
  return answer as UploadedSong;
}

export async function deleteUpload(id: string): Promise<void> {
  await api(uploadedSongs.delete, { id });
  await queryClient.invalidateQueries({ queryKey: ['uploads'] });
}
