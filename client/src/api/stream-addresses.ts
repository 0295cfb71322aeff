import type { SongUrls } from '@hangout/contract/rest/shapes/song-urls';
import { songStreams } from '@hangout/contract/rest/uploads/uploaded-songs';
import { AUDIO_QUALITIES, type AudioQuality } from '@hangout/rules';
import { atom } from 'jotai';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { store } from '../platform/store.ts';
import { withTimeout } from '../platform/with-timeout.ts';

/**
 * Signed URLs of a song: `http` is a plain file, and `hls` a playlist for songs without one [H864]. `contentOffsetMs`:
 * how long after the beginning of each the music starts.
 */
export interface StreamUrls {
  readonly hls?: string | null | undefined;
  readonly http?: string | null | undefined;
  readonly contentOffsetMs?:
    | { readonly hls?: number | undefined; readonly http?: number | undefined }
    | null
    | undefined;
  /** When the URLs expire, epoch ms by the server's clock; null if never. */
  readonly expiresAt?: number | null;
  /** [H289] Quality of the plain file; absent if the file is at a provider. */
  readonly quality?: AudioQuality;
  /** [H289] True while the wanted quality is being made: request the URLs again later. */
  readonly qualityComes?: boolean;
}

/** [H289] The qualities that the server offers; all of them until it has first responded. */
export const offeredQualitiesAtom = atom<readonly AudioQuality[]>(AUDIO_QUALITIES);

/**
 * [H785] Age from which the URLs of an upload are requested again, ms. They are valid for 15 minutes plus the length of
 * the song, so that a song can be played to its end.
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

/** [H1800] Caches URLs that came with another response. */
export function storeSongUrls(id: string, quality: AudioQuality, urls: SongUrls): void {
  queryClient.setQueryData(addressKey(id, quality), readSongUrls(urls));
}

/** The URLs of an upload, cached [R271] unless `renew` requests new ones, for example after a failure. */
export function fetchStreamUrls(
  id: string,
  { renew = false, quality }: { readonly renew?: boolean; readonly quality?: AudioQuality } = {},
): Promise<StreamUrls> {
  return queryClient.fetchQuery<StreamUrls>({
    queryKey: addressKey(id, quality),
    queryFn: async () => readSongUrls(await withTimeout(api(songStreams.hlsPlaylist, { id, quality }))),
    staleTime: ({ state }) =>
      renew || state.data?.qualityComes || Date.now() - state.dataUpdatedAt > MAX_ADDRESS_AGE_MS
        ? 0
        : staleTimes.sound,
    retry: 3,
    // Waits for the network: a failure would count as a song that cannot be played.
    networkMode: 'online',
  });
}
