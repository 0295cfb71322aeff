import { readVideoTitle } from '@hangout/rules';
import { z } from 'zod';
import { createProviderHttp } from '../http/provider-http.ts';
import type {
  MusicProvider,
  ProviderCall,
  ProviderCollection,
  ProviderPage,
  ProviderSong,
} from '../music-provider.ts';
import type { ProviderConfig } from '../provider-config.ts';
import { ProviderError, type ProviderErrorReason } from '../provider-error.ts';
import type { DailyQuota, ProviderStorage } from '../provider-storage.ts';
import { createGoogleOAuth } from './google-oauth.ts';
import { readYouTubeLink } from './read-link.ts';
import { createStoredSearch, SEARCH_PAGE } from './search.ts';
import { PlaylistSnippet, thumbnailOf, toSong, VIDEO_PARTS, Video, videoLink } from './video.ts';

const OEmbed = z.object({
  title: z.string(),
  author_name: z.string().nullish(),
  thumbnail_url: z.string().nullish(),
});
const Videos = z.object({ items: z.array(Video) });
const Found = z.object({
  items: z.array(z.object({ id: z.object({ videoId: z.string().nullish() }) })),
  nextPageToken: z.string().nullish(),
});
const Playlists = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      snippet: PlaylistSnippet,
      contentDetails: z.object({ itemCount: z.number().nullish() }).nullish(),
    }),
  ),
  nextPageToken: z.string().nullish(),
});
const PlaylistItems = z.object({
  items: z.array(z.object({ snippet: PlaylistSnippet, contentDetails: z.object({ videoId: z.string() }) })),
  nextPageToken: z.string().nullish(),
});
const Refusal = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string().nullish() })).nullish() }),
});

/** The provider's id for the playlist of an account's liked videos. */
const LIKES_ID = 'LL';
const PAGE = '50';
const VIDEO_ID = /^[\w-]{11}$/;

/**
 * YouTube. [H1005] Without a key, songs are only found by links, and their length is unknown (0). A key of
 * the Data API v3 adds search, lengths and playlists.
 */
export function createYouTube({ youtube }: ProviderConfig, storage: ProviderStorage): MusicProvider {
  const { apiKey = null, oauth = null, dailySearches = 0 } = youtube.keys ?? {};
  const data = createProviderHttp({ provider: 'youtube', reasonOf: readRefusal });
  // A client of its own, because the Data API and YouTube's pages can be down independently.
  const pages = createProviderHttp({ provider: 'youtube', reasonOf: readPageRefusal });
  const quota: DailyQuota = { provider: 'youtube', name: 'search', limit: dailySearches };

  /** Calls the Data API with the operator's key; with the user's account if there is no key or `isPersonal` is true. */
  function query<T>(
    path: string,
    parameters: Readonly<Record<string, string>>,
    shape: z.ZodType<T>,
    { account, signal }: Pick<ProviderCall, 'account' | 'signal'>,
    isPersonal = false,
  ): Promise<T | null> {
    const url = new URL(`${youtube.api}/v3/${path}`);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    if (account && (isPersonal || apiKey === null)) return data.json({ url, shape, signal, token: account });
    if (apiKey === null || isPersonal) throw new ProviderError('youtube', 'unauthorized');
    return data.json({ url, shape, signal, headers: { 'x-goog-api-key': apiKey } });
  }

  /** Loads at most 50 videos by id, in this order, without deleted ones. */
  async function loadVideos(ids: readonly string[], call: Pick<ProviderCall, 'account' | 'signal'>) {
    if (ids.length === 0) return [];
    const parameters = { part: VIDEO_PARTS, id: ids.join(','), maxResults: PAGE };
    const found = new Map(
      (await query('videos', parameters, Videos, call))?.items.map((one) => [one.id, one]),
    );
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  const search = createStoredSearch({
    ...{ storage, quota },
    async request({ words, country, explicit, pageToken }) {
      const call = { account: null, signal: new AbortController().signal };
      const parameters = {
        ...{ part: 'snippet', type: 'video', q: words, maxResults: String(SEARCH_PAGE) },
        ...{ videoEmbeddable: 'true', videoSyndicated: 'true', videoCategoryId: MUSIC_CATEGORY },
        ...{ regionCode: country, safeSearch: explicit ? 'none' : 'strict' },
        ...(pageToken !== null && { pageToken }),
      };
      const found = await query('search', parameters, Found, call);
      const ids = found?.items.flatMap(({ id }) => id.videoId ?? []) ?? [];
      return { videos: await loadVideos(ids, call), next: found?.nextPageToken ?? null };
    },
  });

  /** [H1005] Loads title, author and thumbnail without a key. */
  async function songByPage(id: string, { signal }: ProviderCall): Promise<ProviderSong | null> {
    const url = new URL(youtube.oembed);
    url.searchParams.set('url', videoLink(id));
    url.searchParams.set('format', 'json');
    const found = await pages.json({ url, shape: OEmbed, signal });
    if (!found) return null;
    return {
      ...{ id, ...readVideoTitle(found.title, found.author_name ?? '') },
      ...{ albumName: null, releaseYear: null, duration: 0, explicit: false, genre: null, isrc: null },
      ...{ thumbnail: found.thumbnail_url ?? null, preview: null, link: videoLink(id) },
      ...{ playbackToken: null, isPlayable: true },
    };
  }

  return {
    key: 'youtube',
    quotas: apiKey === null ? [] : [quota],
    ...(apiKey !== null && {
      async search(request) {
        const { videos, hasMore } = await search(request);
        return { songs: videos.map((video) => toSong(video, request.country)), hasMore };
      },
    }),
    async songById(id, call) {
      if (!VIDEO_ID.test(id)) return null;
      if (apiKey === null) return songByPage(id, call);
      try {
        const [video] = await loadVideos([id], { ...call, account: null });
        return video ? toSong(video, call.country) : null;
      } catch (error) {
        // Links still work when the day's calls are used up.
        if (error instanceof ProviderError && error.reason === 'rate_limited') return songByPage(id, call);
        throw error;
      }
    },
    readLink: async (link) => readYouTubeLink(link),
    async collection(kind, id, call) {
      if (kind === 'likes') return likes;
      const parameters = { part: 'snippet,contentDetails', id };
      // [H2225] The operator's key does not see private playlists.
      const isPersonal = call.account !== null;
      const [found] = (await query('playlists', parameters, Playlists, call, isPersonal))?.items ?? [];
      return found ? { ...toCollection(found), kind } : null;
    },
    async collectionSongs(kind, id, call): Promise<ProviderPage<ProviderSong>> {
      const playlistId = kind === 'likes' ? LIKES_ID : id;
      const parameters = {
        ...{ part: 'snippet,contentDetails', playlistId, maxResults: PAGE },
        ...(call.cursor !== null && { pageToken: call.cursor }),
      };
      const isPersonal = kind === 'likes' || call.account !== null;
      const found = await query('playlistItems', parameters, PlaylistItems, call, isPersonal);
      const entries = found?.items ?? [];
      const ids = [...new Set(entries.map((entry) => entry.contentDetails.videoId))];
      const videos = new Map((await loadVideos(ids, call)).map((video) => [video.id, video]));
      const items = entries.map(({ snippet, contentDetails: { videoId } }) => {
        const video = videos.get(videoId);
        return video ? toSong(video, call.country) : goneSong(videoId, snippet.title);
      });
      return { items, next: found?.nextPageToken ?? null };
    },
    ...(oauth && {
      async accountCollections(call): Promise<ProviderPage<ProviderCollection>> {
        const parameters = {
          ...{ part: 'snippet,contentDetails', mine: 'true', maxResults: PAGE },
          ...(call.cursor !== null && { pageToken: call.cursor }),
        };
        const found = await query('playlists', parameters, Playlists, call, true);
        const own = (found?.items ?? []).map(toCollection);
        return { items: call.cursor === null ? [likes, ...own] : own, next: found?.nextPageToken ?? null };
      },
      oauth: createGoogleOAuth(youtube, oauth, data),
    }),
  };
}

/** YouTube's category id of music. */
const MUSIC_CATEGORY = '10';

const likes: ProviderCollection = {
  ...{ kind: 'likes', id: LIKES_ID, name: 'Liked videos', description: '' },
  ...{ thumbnail: null, count: null },
};

const toCollection = ({
  id,
  snippet,
  contentDetails,
}: z.infer<typeof Playlists>['items'][number]): ProviderCollection => ({
  kind: 'playlist',
  id,
  name: snippet.title,
  description: snippet.description ?? '',
  thumbnail: thumbnailOf(snippet.thumbnails),
  count: contentDetails?.itemCount ?? null,
});

/**
 * A deleted or private video, of which the playlist has only its place and a title such as `Deleted video`.
 */
const goneSong = (id: string, title: string): ProviderSong => ({
  ...{ id, trackName: title, artistName: '', albumName: null, releaseYear: null, duration: 0 },
  ...{ explicit: false, genre: null, isrc: null, thumbnail: null, preview: null, link: videoLink(id) },
  ...{ playbackToken: null, isPlayable: false },
});

/** Returns the reason of a 403 from the text of the Data API's response. */
function readRefusal(status: number, text: string): ProviderErrorReason | null {
  if (status !== 403) return null;
  const reasons = parseReasons(text);
  if (reasons.some((reason) => /quota|rateLimit/i.test(reason))) return 'rate_limited';
  if (reasons.includes('accessNotConfigured')) return 'refused';
  return null;
}

function parseReasons(text: string): string[] {
  try {
    return Refusal.parse(JSON.parse(text)).error.errors?.flatMap(({ reason }) => reason ?? []) ?? [];
  } catch {
    return [];
  }
}

/**
 * Returns why a page of a video is refused: its owner allows it only on YouTube (401), or it is private
 * (403).
 */
const readPageRefusal = (status: number): ProviderErrorReason | null =>
  status === 401 || status === 403 ? 'not_embeddable' : null;
