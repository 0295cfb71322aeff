/**
 * Stand-in for YouTube: oEmbed by https://oembed.com (read 2026-11-24); search, videos, playlists, playlistItems and
 * channels of the Data API v3 by https://developers.google.com/youtube/v3/docs, with its errors and its search quota
 * by https://developers.google.com/youtube/v3/determine_quota_cost (read 2026-11-24).
 */

import { standInKeys } from '@hangout/providers';
import { quotaDayOf } from '@hangout/rules';
import Router from '@koa/router';
import type { Context } from 'koa';
import { findTracks, type StandInCollection, type StandInTrack, trackOf } from '../catalogue.ts';
import { audioType, sendMedia } from '../media.ts';
import type { StandIn, StandInContext } from '../stand-in.ts';
import { addGoogleAccounts } from './google-accounts.ts';

/** Video ids have 11 characters. */
const videoIdOf = (number: number) => `video${String(number).padStart(6, '0')}`;
const numberOf = (id: string) => Number(/^video(\d{6})$/.exec(id)?.[1] ?? Number.NaN);
const playlistIdOf = ({ kind, number }: StandInCollection) =>
  `${kind === 'album' ? 'OLAK5uy_' : 'PL'}standin${number}`;
const LIKES_ID = 'LL';
/** Maximum number of results per page, as documented. */
const MOST_RESULTS = 50;
const LIKED_VIDEOS = 5;
/** A playlist that only its owner may read. */
const privatePlaylist: StandInCollection = {
  ...{ number: 900, kind: 'playlist', name: 'Only for Me', description: '', tracks: [1, 2] },
};

const isoDuration = (seconds: number) => `PT${Math.floor(seconds / 60)}M${Math.floor(seconds % 60)}S`;

function thumbnails({ origin }: StandInContext, number: number) {
  const at = (name: string, width: number, height: number) => ({
    url: `${origin()}/youtube/vi/${videoIdOf(number)}/${name}.jpg`,
    ...{ width, height },
  });
  return {
    default: at('default', 120, 90),
    medium: at('mqdefault', 320, 180),
    high: at('hqdefault', 480, 360),
  };
}

const titleOf = ({ artist, title }: StandInTrack) => `${artist} - ${title} (Official Video)`;

function presentVideo(context: StandInContext, track: StandInTrack) {
  return {
    kind: 'youtube#video',
    id: videoIdOf(track.number),
    snippet: {
      ...{ title: titleOf(track), channelTitle: track.artist, publishedAt: `${track.year}-06-01T00:00:00Z` },
      ...{ thumbnails: thumbnails(context, track.number), liveBroadcastContent: 'none', categoryId: '10' },
    },
    contentDetails: {
      duration: isoDuration(track.duration),
      ...(track.blockedIn && { regionRestriction: { blocked: track.blockedIn } }),
      contentRating: {},
    },
    status: {
      ...{ uploadStatus: 'processed', privacyStatus: 'public', embeddable: track.isEmbeddable !== false },
    },
  };
}

function refuse(ctx: Context, status: number, reason: string): void {
  const message = `The request was refused: ${reason}.`;
  ctx.status = status;
  ctx.body = {
    error: { code: status, message, errors: [{ message, domain: 'youtube.stand-in', reason }] },
  };
}

/** Returns one page of a list by its page token, in the documented shape. */
function pageOf<T>(ctx: Context, kind: string, all: readonly T[]) {
  const size = Math.min(Number(ctx.query.maxResults ?? 5), MOST_RESULTS);
  const start = Number(/^page-(\d+)$/.exec(String(ctx.query.pageToken ?? ''))?.[1] ?? 0);
  return {
    kind: `youtube#${kind}ListResponse`,
    pageInfo: { totalResults: all.length, resultsPerPage: size },
    ...(start + size < all.length && { nextPageToken: `page-${start + size}` }),
    items: all.slice(start, start + size),
  };
}

export const youtube: StandIn = {
  name: 'youtube',
  folder: '/youtube',
  spared: /^\/(vi|media|iframe_api|embed)(\/|$)/,
  routes(context) {
    const router = new Router();
    const { catalogue, now } = context;
    const accounts = addGoogleAccounts(router, context);
    const searches = new Map<string, number>();
    const track = (id: string) => trackOf(catalogue, 'youtube', numberOf(id));
    const isSignedIn = (ctx: Context) => accounts.isSignedIn(ctx.get('authorization'));
    const collectionsFor = (ctx: Context) =>
      isSignedIn(ctx) ? [...catalogue.collections, privatePlaylist] : catalogue.collections;
    const presentPlaylist = (one: StandInCollection) => ({
      kind: 'youtube#playlist',
      id: playlistIdOf(one),
      snippet: {
        ...{ title: one.name, description: one.description },
        thumbnails: thumbnails(context, one.tracks[0] ?? 0),
      },
      contentDetails: { itemCount: one.tracks.length },
    });

    // A call needs an app's key or an account's token.
    router.use('/api/v3', async (ctx, next) => {
      const key = ctx.get('x-goog-api-key') || ctx.query.key;
      if (ctx.get('authorization') ? isSignedIn(ctx) : key === standInKeys.youtube.apiKey) await next();
      else if (ctx.get('authorization')) refuse(ctx, 401, 'authError');
      else refuse(ctx, key ? 400 : 403, key ? 'badRequest' : 'forbidden');
    });
    router.get('/api/v3/search', (ctx) => {
      const day = quotaDayOf(now());
      const used = searches.get(day) ?? 0;
      if (used >= standInKeys.youtube.dailySearches) return refuse(ctx, 403, 'quotaExceeded');
      searches.set(day, used + 1);
      const country = String(ctx.query.regionCode ?? 'US');
      const found = findTracks(catalogue, 'youtube', String(ctx.query.q ?? ''))
        .filter((one) => ctx.query.safeSearch !== 'strict' || !one.explicit)
        .filter((one) => ctx.query.videoEmbeddable !== 'true' || one.isEmbeddable !== false)
        .filter((one) => !one.blockedIn?.includes(country))
        .map((one) => ({
          kind: 'youtube#searchResult',
          id: { kind: 'youtube#video', videoId: videoIdOf(one.number) },
          // Titles of search results are HTML-escaped, as documented.
          snippet: { title: titleOf(one).replaceAll('&', '&amp;'), channelTitle: one.artist },
        }));
      ctx.body = { ...pageOf(ctx, 'search', found), regionCode: country };
    });
    router.get('/api/v3/videos', (ctx) => {
      const found = String(ctx.query.id ?? '')
        .split(',')
        .flatMap((id) => track(id) ?? []);
      ctx.body = pageOf(
        ctx,
        'video',
        found.map((one) => presentVideo(context, one)),
      );
    });
    router.get('/api/v3/playlists', (ctx) => {
      if (ctx.query.mine === 'true' && !isSignedIn(ctx)) return refuse(ctx, 401, 'authorizationRequired');
      const found = collectionsFor(ctx).filter((one) =>
        ctx.query.mine === 'true' ? one.kind === 'playlist' : playlistIdOf(one) === ctx.query.id,
      );
      ctx.body = pageOf(ctx, 'playlist', found.map(presentPlaylist));
    });
    router.get('/api/v3/playlistItems', (ctx) => {
      const id = String(ctx.query.playlistId ?? '');
      if (id === LIKES_ID && !isSignedIn(ctx)) return refuse(ctx, 403, 'playlistItemsNotAccessible');
      const numbers =
        id === LIKES_ID
          ? findTracks(catalogue, 'youtube', '').map((one) => one.number)
          : collectionsFor(ctx).find((one) => playlistIdOf(one) === id)?.tracks;
      if (!numbers) return refuse(ctx, 404, 'playlistNotFound');
      const shown = id === LIKES_ID ? numbers.slice(0, LIKED_VIDEOS) : numbers;
      const items = shown.map((number, position) => {
        const found = trackOf(catalogue, 'youtube', number);
        return {
          kind: 'youtube#playlistItem',
          snippet: {
            ...{ title: found ? titleOf(found) : 'Deleted video', playlistId: id, position },
            ...{ description: '', thumbnails: found ? thumbnails(context, number) : {} },
          },
          contentDetails: { videoId: videoIdOf(number) },
        };
      });
      ctx.body = pageOf(ctx, 'playlistItem', items);
    });
    router.get('/api/v3/channels', (ctx) => {
      if (!isSignedIn(ctx)) return refuse(ctx, 401, 'authorizationRequired');
      const snippet = { title: 'Stand-in Channel', country: 'US' };
      ctx.body = pageOf(ctx, 'channel', [{ kind: 'youtube#channel', id: 'UCstandin', snippet }]);
    });

    router.get('/oembed', (ctx) => {
      const link = URL.parse(String(ctx.query.url ?? ''));
      const id = link?.searchParams.get('v') ?? link?.pathname.split('/').at(-1) ?? '';
      const found = track(id);
      // As observed at YouTube, the status is 401 for a video that may not be embedded, and 404 for an unknown one.
      if (!found) {
        ctx.status = 404;
        ctx.body = 'Not Found';
      } else if (found.isEmbeddable === false) {
        ctx.status = 401;
        ctx.body = 'Unauthorized';
      } else
        ctx.body = {
          ...{ type: 'video', version: '1.0', provider_name: 'YouTube' },
          provider_url: 'https://www.youtube.com/',
          ...{ title: titleOf(found), author_name: found.artist },
          thumbnail_url: thumbnails(context, found.number).high.url,
          ...{ thumbnail_width: 480, thumbnail_height: 360, width: 200, height: 113 },
          html: `<iframe width="200" height="113" src="https://www.youtube.com/embed/${id}?feature=oembed"></iframe>`,
        };
    });
    router.get('/vi/:id/:file', async (ctx) => {
      const found = track(String(ctx.params.id));
      if (found?.coverFile) await sendMedia(ctx, found.coverFile, 'image/jpeg');
    });
    // The audio of a video, for the stand-in for the player. The real player gives no access to a file.
    router.get('/media/:id', async (ctx) => {
      const found = track(String(ctx.params.id));
      if (found) await sendMedia(ctx, found.audioFile, audioType(found.audioFile));
    });
    return router;
  },
};
