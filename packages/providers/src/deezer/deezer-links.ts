import { z } from 'zod';
import { createProviderHttp } from '../http/provider-http.ts';
import type { ProviderSong } from '../music-provider.ts';
import type { ProviderConfig } from '../provider-config.ts';
import { ProviderError } from '../provider-error.ts';
import type { SongLinkHost } from '../song-link-host.ts';

const Track = z.object({
  id: z.number(),
  readable: z.boolean().nullish(),
  title: z.string(),
  isrc: z.string().nullish(),
  link: z.string().nullish(),
  duration: z.number().nullish(),
  release_date: z.string().nullish(),
  explicit_lyrics: z.boolean().nullish(),
  preview: z.string().nullish(),
  artist: z.object({ name: z.string() }),
  album: z.object({ title: z.string().nullish(), cover_big: z.string().nullish() }).nullish(),
});
type Track = z.infer<typeof Track>;
/** Deezer reports errors with the status 200. */
const Failure = z.object({ error: z.object({ code: z.number().nullish() }) });
/** Code of the error for too many calls. */
const TOO_MANY_CALLS = 4;
const site = /(^|\.)deezer\.com$/;
const trackPath = /^\/(?:[a-z]{2}\/)?track\/(\d{1,15})\/?$/;

/**
 * [H1075] Looks up song links of Deezer. Nothing is played from it: its public API returns names and ISRC, by
 * which the song is found at other providers. No account is needed.
 */
export function createDeezerLinks({ deezer }: ProviderConfig): SongLinkHost {
  const http = createProviderHttp({ provider: 'deezer' });
  return {
    provider: 'deezer',
    idOf(link) {
      return site.test(link.hostname) ? (trackPath.exec(link.pathname)?.[1] ?? null) : null;
    },
    async songById(id, signal) {
      const url = new URL(`${deezer.api}/track/${encodeURIComponent(id)}`);
      const answer = await http.json({ url, shape: z.union([Track, Failure]), signal });
      if (!answer) return null;
      if (!('error' in answer)) return toSong(answer);
      if (answer.error.code === TOO_MANY_CALLS) throw new ProviderError('deezer', 'rate_limited');
      return null;
    },
  };
}

const toSong = (track: Track): ProviderSong => ({
  id: String(track.id),
  trackName: track.title,
  artistName: track.artist.name,
  albumName: track.album?.title ?? null,
  releaseYear: Number(track.release_date?.slice(0, 4)) || null,
  duration: track.duration ?? 0,
  explicit: track.explicit_lyrics === true,
  genre: null,
  isrc: track.isrc || null,
  thumbnail: track.album?.cover_big || null,
  preview: track.preview || null,
  link: track.link || null,
  playbackToken: null,
  isPlayable: track.readable !== false,
});
