/**
 * Stand-in for SoundCloud, by https://developers.soundcloud.com/docs/api/guide and its OpenAPI document (read
 * 2026-11-24): tracks, tracks/{urn}, tracks/{urn}/streams, me/tracks, me/playlists, me/likes/tracks, playlists/{urn},
 * resolve. Stream URLs follow https://developers.soundcloud.com/blog/api-streaming-urls.
 */
import Router from '@koa/router';
import type { Context } from 'koa';
import { findTracks, type StandInCollection, type StandInTrack, trackOf } from '../catalogue.ts';
import { audioType, sendMedia } from '../media.ts';
import type { StandIn, StandInContext } from '../stand-in.ts';
import { addAccountRoutes } from './accounts.ts';

const PROVIDER = 'soundCloudPublic';
/** Maximum number of results per page, as documented. */
const MOST_RESULTS = 200;
const numberOf = (id: string) => Number(/(?:^|:)(\d+)$/.exec(id)?.[1] ?? Number.NaN);
const slugOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '-');
const secretOf = (track: StandInTrack) => `s-secret${track.number}`;
const pageOf = (track: StandInTrack) =>
  `https://soundcloud.com/${slugOf(track.artist)}/${slugOf(track.title)}`;

function present({ origin }: StandInContext, track: StandInTrack, isOwner: boolean) {
  const urn = `soundcloud:tracks:${track.number}`;
  const api = `${origin()}/soundcloud/api`;
  return {
    kind: 'track',
    ...{ id: track.number, urn, title: track.title, duration: track.duration * 1000 },
    user: { kind: 'user', id: 7, urn: 'soundcloud:users:7', username: track.artist },
    metadata_artist: null,
    ...{ genre: track.genre, isrc: track.isrc, release_year: track.year },
    artwork_url: track.coverFile ? `${origin()}/soundcloud/covers/${track.number}-large.jpg` : null,
    permalink_url: pageOf(track),
    secret_uri: isOwner && track.isPrivate ? `${api}/tracks/${urn}?secret_token=${secretOf(track)}` : null,
    sharing: track.isPrivate ? 'private' : 'public',
    ...{ streamable: true, access: 'playable' },
  };
}

const presentPlaylist = (list: StandInCollection) => ({
  kind: 'playlist',
  ...{ id: list.number, urn: `soundcloud:playlists:${list.number}`, title: list.name },
  description: list.description,
  playlist_type: list.kind === 'album' ? 'ALBUM' : null,
  ...{ track_count: list.tracks.length, artwork_url: null },
});

export const soundcloud: StandIn = {
  name: PROVIDER,
  folder: '/soundcloud',
  spared: /^\/(covers|media)/,
  routes(context) {
    const router = new Router();
    const { catalogue, origin } = context;
    const { authenticate } = addAccountRoutes(router, context);
    const api = `/soundcloud/api`;

    /** Returns the caller; responds with 401 and returns null if the request has no valid token. */
    const whose = (ctx: Context) => {
      const caller = authenticate(ctx);
      if (!caller) {
        ctx.status = 401;
        ctx.body = { code: 401, message: 'A request must contain the Authorization header' };
      }
      return caller;
    };
    /** Returns the track of a call if the caller may see it. */
    const visibleTrack = (ctx: Context, id: string, isPerson: boolean) => {
      const track = trackOf(catalogue, PROVIDER, numberOf(id));
      return track && (!track.isPrivate || isPerson || ctx.query.secret_token === secretOf(track))
        ? track
        : null;
    };
    /** Responds with a page in the form of `linked_partitioning`. */
    const answerPage = <T>(ctx: Context, items: readonly T[]) => {
      const limit = Math.min(Number(ctx.query.limit ?? 50), MOST_RESULTS);
      const offset = Number(ctx.query.offset ?? 0);
      const next = new URL(`${origin()}${ctx.path}${ctx.search}`);
      next.searchParams.set('offset', String(offset + limit));
      const hasNext = offset + limit < items.length;
      ctx.body = {
        collection: items.slice(offset, offset + limit),
        ...(hasNext && { next_href: next.href }),
      };
    };
    const tracksOf = (list: StandInCollection) =>
      list.tracks.flatMap((number) => trackOf(catalogue, PROVIDER, number) ?? []);

    router.get('/api/tracks', (ctx) => {
      if (!whose(ctx)) return;
      const found = findTracks(catalogue, PROVIDER, String(ctx.query.q ?? ''));
      answerPage(
        ctx,
        found.map((track) => present(context, track, false)),
      );
    });
    router.get('/api/me/tracks', (ctx) => {
      if (!whose(ctx)?.isPerson) {
        ctx.status = 401;
        return;
      }
      const own = catalogue.tracks.filter((track) => track.providers.includes(PROVIDER) && track.isPrivate);
      answerPage(
        ctx,
        own.map((track) => present(context, track, true)),
      );
    });
    router.get('/api/me/likes/tracks', (ctx) => {
      if (!whose(ctx)?.isPerson) return;
      const liked = findTracks(catalogue, PROVIDER, '');
      answerPage(
        ctx,
        liked.map((track) => present(context, track, true)),
      );
    });
    router.get('/api/me/playlists', (ctx) => {
      if (whose(ctx)?.isPerson) answerPage(ctx, catalogue.collections.map(presentPlaylist));
    });
    router.get('/api/tracks/:urn', (ctx) => {
      const caller = whose(ctx);
      if (!caller) return;
      const found = visibleTrack(ctx, String(ctx.params.urn), caller.isPerson);
      if (found) ctx.body = present(context, found, caller.isPerson);
    });
    router.get('/api/tracks/:urn/streams', (ctx) => {
      const caller = whose(ctx);
      if (!caller) return;
      const found = visibleTrack(ctx, String(ctx.params.urn), caller.isPerson);
      if (!found) return;
      const stream = `${origin()}${api}/tracks/soundcloud:tracks:${found.number}/streams/${found.number}`;
      // For the stand-in, explicit songs are those whose full stream needs a paid account.
      ctx.body = {
        ...(!found.explicit && { http_mp3_128_url: `${stream}/http` }),
        preview_mp3_128_url: `${stream}/preview`,
      };
    });
    // With a token, these URLs redirect to signed URLs of the media servers.
    router.get('/api/tracks/:urn/streams/:id/:kind', (ctx) => {
      if (!whose(ctx)) return;
      const number = numberOf(String(ctx.params.id));
      ctx.status = 302;
      ctx.set(
        'location',
        `${origin()}/soundcloud/media/${number}.128.mp3?Policy=stand-in&Signature=stand-in`,
      );
    });
    router.get('/media/:file', async (ctx) => {
      const found = trackOf(catalogue, PROVIDER, Number.parseInt(String(ctx.params.file), 10));
      if (found) await sendMedia(ctx, found.audioFile, audioType(found.audioFile));
    });
    router.get('/covers/:file', async (ctx) => {
      const found = trackOf(catalogue, PROVIDER, Number.parseInt(String(ctx.params.file), 10));
      if (found?.coverFile) await sendMedia(ctx, found.coverFile, 'image/jpeg');
    });
    const playlist = (urn: unknown) =>
      catalogue.collections.find(({ number }) => number === numberOf(String(urn)));
    router.get('/api/playlists/:urn', (ctx) => {
      const found = playlist(ctx.params.urn);
      if (whose(ctx) && found) ctx.body = presentPlaylist(found);
    });
    router.get('/api/playlists/:urn/tracks', (ctx) => {
      const found = playlist(ctx.params.urn);
      if (whose(ctx) && found)
        answerPage(
          ctx,
          tracksOf(found).map((track) => present(context, track, false)),
        );
    });
    router.get('/api/resolve', (ctx) => {
      if (!whose(ctx)) return;
      const link = String(ctx.query.url);
      const track = catalogue.tracks.find((one) =>
        one.isPrivate ? link === `${pageOf(one)}/${secretOf(one)}` : link === pageOf(one),
      );
      const list = playlist(/^https:\/\/soundcloud\.com\/[^/]+\/sets\/(?:.*-)?(\d+)$/.exec(link)?.[1]);
      if (!track && !list) return;
      const target = track ? `tracks/soundcloud:tracks:${track.number}` : `playlists/${list?.number}`;
      const secret = track?.isPrivate ? `?secret_token=${secretOf(track)}` : '';
      ctx.status = 302;
      ctx.set('location', `${origin()}${api}/${target}${secret}`);
    });
    // A short link such as /song-3 redirects to the page of track 3.
    router.get('/short/:code', (ctx) => {
      const found = trackOf(catalogue, PROVIDER, Number(/^song-(\d+)$/.exec(String(ctx.params.code))?.[1]));
      if (!found) return;
      ctx.status = 302;
      ctx.set('location', `${pageOf(found)}?si=stand-in`);
    });
    return router;
  },
};
