import { songStreams } from '@hangout/contract/rest/room-service/uploaded-songs';
import { AUDIO_QUALITIES, type AudioQuality } from '@hangout/rules';
import { atom } from 'jotai';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { store } from '../platform/store.ts';

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
  /** [H289] The quality of the plain file; absent where it is not ours. */
  readonly quality?: AudioQuality;
  /** [H289] The wanted quality is being made: ask again. */
  readonly qualityComes?: boolean;
}

/** [H289] The qualities that the server stores songs in, as far as it has said. */
export const offeredQualitiesAtom = atom<readonly AudioQuality[]>(AUDIO_QUALITIES);

/**
 * [H785] Addresses of an uploaded song that are older than this are requested anew, ms: their signature is valid for a
 * quarter of an hour and the length of the song, so that whatever is loaded with them can play to its end.
 */
const MAX_ADDRESS_AGE_MS = 10 * 60_000;

/**
 * The signed addresses of an uploaded song in a quality. They are cached [R271]; `renew` requests new ones, as after a failure.
 */
export function fetchStreamUrls(
  id: string,
  { renew = false, quality }: { readonly renew?: boolean; readonly quality?: AudioQuality } = {},
): Promise<StreamUrls> {
  return queryClient.fetchQuery<StreamUrls>({
    queryKey: ['address', id, quality],
    queryFn: async () => {
      const answer = await api(songStreams.hlsPlaylist, { id, quality });
      const { hlsPlaylistUrl, hlsReady, httpUrl, contentOffsetMs, expiresAt } = answer;
      store.set(offeredQualitiesAtom, answer.qualitiesOffered);
      return {
        quality: answer.quality,
        qualityComes: answer.qualityComes,
        hls: hlsReady ? hlsPlaylistUrl : null,
        http: httpUrl,
        contentOffsetMs,
        expiresAt: Date.parse(expiresAt),
      };
    },
    staleTime: ({ state }) =>
      renew || state.data?.qualityComes || Date.now() - state.dataUpdatedAt > MAX_ADDRESS_AGE_MS
        ? 0
        : staleTimes.sound,
    retry: 3,
  });
}
