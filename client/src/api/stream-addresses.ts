import type { SongUrls } from '@hangout/contract/rest/shapes/song-urls';
import { songStreams } from '@hangout/contract/rest/uploads/uploaded-songs';
import { AUDIO_QUALITIES, type AudioQuality } from '@hangout/rules';
import { atom } from 'jotai';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { store } from '../platform/store.ts';

/**
 * Signed URLs of a song's audio: `http` is a plain file, `hls` a playlist that is used if there is no plain file
 * [H864]. `contentOffsetMs` says how many ms after the beginning of each the music starts.
 */
export interface StreamUrls {
  readonly hls?: string | null | undefined;
  readonly http?: string | null | undefined;
  readonly contentOffsetMs?:
    | { readonly hls?: number | undefined; readonly http?: number | undefined }
    | null
    | undefined;
  /** When the URLs expire, epoch ms of the server's clock; null if they do not. */
  readonly expiresAt?: number | null;
  /** [H289] The quality of the plain file; absent if the file is not stored on this server. */
  readonly quality?: AudioQuality;
  /**
   * [H289] True while the server is still encoding the requested quality: the caller must request the URLs again later.
   */
  readonly qualityComes?: boolean;
}

/** [H289] The qualities in which the server stores songs; all qualities until the server's first response. */
export const offeredQualitiesAtom = atom<readonly AudioQuality[]>(AUDIO_QUALITIES);

/**
 * [H785] Age at which the URLs of an uploaded song are requested again, ms: they are valid for a quarter of an hour
 * plus the length of the song, so that a song loaded with them can play to its end.
 */
const MAX_ADDRESS_AGE_MS = 10 * 60_000;

const addressKey = (id: string, quality: AudioQuality | undefined) => ['address', id, quality];

function readSongUrls(urls: SongUrls): StreamUrls {
  store.set(offeredQualitiesAtom, urls.qualitiesOffered);
  return {
    quality: urls.quality,
    qualityComes: urls.qualityComes,
    hls: urls.hlsReady ? urls.hlsPlaylistUrl : null,
    http: urls.httpUrl,
    contentOffsetMs: urls.contentOffsetMs,
    expiresAt: Date.parse(urls.expiresAt),
  };
}

/** [H1800] Stores the URLs of a song that came with another response, so that they are not requested again. */
export function storeSongUrls(id: string, quality: AudioQuality, urls: SongUrls): void {
  queryClient.setQueryData(addressKey(id, quality), readSongUrls(urls));
}

/**
 * The signed URLs of an uploaded song in a quality. They are cached [R271]; `renew` requests new ones, for example
 * after a failure.
 */
export function fetchStreamUrls(
  id: string,
  { renew = false, quality }: { readonly renew?: boolean; readonly quality?: AudioQuality } = {},
): Promise<StreamUrls> {
  return queryClient.fetchQuery<StreamUrls>({
    queryKey: addressKey(id, quality),
    queryFn: async () => readSongUrls(await api(songStreams.hlsPlaylist, { id, quality })),
    staleTime: ({ state }) =>
      renew || state.data?.qualityComes || Date.now() - state.dataUpdatedAt > MAX_ADDRESS_AGE_MS
        ? 0
        : staleTimes.sound,
    retry: 3,
  });
}
