import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import { URL_PROVIDERS } from '@hangout/rules';
import type { StreamUrls } from '../api/songs.ts';

/** Where a song's audio comes from: addresses in the song, or signed ones that must be fetched. */
export type SongSource =
  | { readonly kind: 'addresses'; readonly addresses: StreamUrls }
  | { readonly kind: 'ask'; readonly songId: string }
  | { readonly kind: 'none' };

/** [R106][R108] Chooses the source of a song: an upload first, then any provider with an address. */
export function chooseSource(song: Song): SongSource {
  const upload = song.musicProviders.uploadService;
  if (upload) return { kind: 'ask', songId: upload };
  for (const provider of ['uploadService', ...URL_PROVIDERS]) {
    const urls = song.streamUrls[provider];
    if (urls?.hls || urls?.http)
      return { kind: 'addresses', addresses: { ...urls, contentOffsetMs: song.contentOffsetMs } };
  }
  return { kind: 'none' };
}

/**
 * Position in the file for a position in the song, s. `trimMs` compensates for silence at the start of a rendition and
 * for the latency of the output device.
 */
export function fileTimeAt(songTimeMs: number, trimMs: number): number {
  return Math.max(0, (songTimeMs + trimMs) / 1000);
}
