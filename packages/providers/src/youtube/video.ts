import { parseIsoDuration, readVideoTitle } from '@hangout/rules';
import { z } from 'zod';
import type { ProviderSong } from '../music-provider.ts';

const Thumbnails = z.record(
  z.string(),
  z.object({ url: z.string(), width: z.number().nullish(), height: z.number().nullish() }),
);
type Thumbnails = z.infer<typeof Thumbnails>;

/** A video of the Data API v3 with the parts snippet, contentDetails and status. */
export const Video = z.object({
  id: z.string(),
  snippet: z.object({
    title: z.string(),
    channelTitle: z.string().nullish(),
    publishedAt: z.string().nullish(),
    thumbnails: Thumbnails.nullish(),
    liveBroadcastContent: z.string().nullish(),
  }),
  contentDetails: z.object({
    duration: z.string().nullish(),
    regionRestriction: z
      .object({ allowed: z.array(z.string()).nullish(), blocked: z.array(z.string()).nullish() })
      .nullish(),
    contentRating: z.object({ ytRating: z.string().nullish() }).nullish(),
  }),
  status: z.object({
    embeddable: z.boolean().nullish(),
    privacyStatus: z.string().nullish(),
    uploadStatus: z.string().nullish(),
  }),
});
export type Video = z.infer<typeof Video>;

/** The parts of a video that a song needs. */
export const VIDEO_PARTS = 'snippet,contentDetails,status';

/** Converts a video to a song for a listener in `country`, two upper-case letters. */
export function toSong({ id, snippet, contentDetails, status }: Video, country: string): ProviderSong {
  const isForAdults = contentDetails.contentRating?.ytRating === 'ytAgeRestricted';
  const isFile = (snippet.liveBroadcastContent ?? 'none') === 'none' && status.uploadStatus !== 'deleted';
  return {
    id,
    ...readVideoTitle(snippet.title, snippet.channelTitle ?? ''),
    albumName: null,
    releaseYear: Number(snippet.publishedAt?.slice(0, 4)) || null,
    duration: parseIsoDuration(contentDetails.duration ?? ''),
    explicit: isForAdults,
    genre: null,
    isrc: null,
    thumbnail: thumbnailOf(snippet.thumbnails),
    preview: null,
    link: videoLink(id),
    playbackToken: null,
    // An age-restricted video plays only on YouTube's own page, for signed-in users.
    isPlayable:
      isFile &&
      status.embeddable !== false &&
      status.privacyStatus !== 'private' &&
      !isForAdults &&
      isAllowedIn(contentDetails.regionRestriction, country),
  };
}

export const videoLink = (id: string) => `https://www.youtube.com/watch?v=${id}`;

/** Returns whether a video may be played in a country. An empty list `allowed` allows none. */
function isAllowedIn(restriction: Video['contentDetails']['regionRestriction'], country: string): boolean {
  const { allowed, blocked } = restriction ?? {};
  return (!allowed || allowed.includes(country)) && !blocked?.includes(country);
}

/** Returns the smallest thumbnail of at least 256 pixels, else the largest. */
export function thumbnailOf(thumbnails: Thumbnails | null | undefined): string | null {
  const byWidth = Object.values(thumbnails ?? {}).toSorted((a, b) => (a.width ?? 0) - (b.width ?? 0));
  return (byWidth.find(({ width }) => (width ?? 0) >= 256) ?? byWidth.at(-1))?.url ?? null;
}

export const PlaylistSnippet = z.object({
  title: z.string(),
  description: z.string().nullish(),
  thumbnails: Thumbnails.nullish(),
});
