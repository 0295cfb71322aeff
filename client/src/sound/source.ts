import type { Song } from '@hangout/contract';
import { URL_PROVIDERS } from '@hangout/rules';

/** Where a song's sound comes from: an address of its own, or one that must be asked for. */
export type Source =
  | { readonly kind: 'hls' | 'http'; readonly url: string }
  | { readonly kind: 'ask'; readonly songId: string }
  | { readonly kind: 'none' };

/** [R106][R108] Chooses among what a song offers: our own uploads first, then any address. */
export function chooseSource(song: Song): Source {
  const upload = song.musicProviders.uploadService;
  const own = song.streamUrls.uploadService;
  if (own?.hls) return { kind: 'hls', url: own.hls };
  if (own?.http) return { kind: 'http', url: own.http };
  if (upload) return { kind: 'ask', songId: upload };
  for (const provider of URL_PROVIDERS) {
    const urls = song.streamUrls[provider];
    if (urls?.hls) return { kind: 'hls', url: urls.hls };
    if (urls?.http) return { kind: 'http', url: urls.http };
  }
  return { kind: 'none' };
}

/** Where in the file the music stands for a moment of the song, s. `trimMs` makes up for late renditions and outputs. */
export function fileTimeAt(songTimeMs: number, trimMs: number): number {
  return Math.max(0, (songTimeMs + trimMs) / 1000);
}
