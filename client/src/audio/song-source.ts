import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import { URL_PROVIDERS } from '@hangout/rules';
import type { StreamUrls } from '../api/songs.ts';

/** Where a song's sound comes from: addresses of its own, or ones that must be asked for. */
export type SongSource =
  | { readonly kind: 'addresses'; readonly addresses: StreamUrls }
  | { readonly kind: 'ask'; readonly songId: string }
  | { readonly kind: 'none' };

/** [R106][R108] Chooses among what a song offers: our own uploads first, then any address. */
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

/** Where in the file the music stands for a moment of the song, s. `trimMs` makes up for late renditions and outputs. */
export function fileTimeAt(songTimeMs: number, trimMs: number): number {
  return Math.max(0, (songTimeMs + trimMs) / 1000);
}
