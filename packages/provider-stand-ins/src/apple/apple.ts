/**
 * Stand-in for Apple Music, by https://developer.apple.com/documentation/applemusicapi (read 2026-11-24): catalogue
 * search, songs by id and `filter[isrc]`, albums, playlists, /me/storefront, /me/library/playlists and
 * /me/library/songs. Developer tokens are checked as described in
 * /documentation/applemusicapi/generating-developer-tokens. The public search is in itunes.ts.
 */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { standInKeys } from '@hangout/providers';
import Router from '@koa/router';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import type { Context } from 'koa';
import { findTracks, type StandInTrack, trackOf } from '../catalogue.ts';
import { audioType, sendMedia } from '../media.ts';
import type { StandIn, StandInContext } from '../stand-in.ts';
import { FIRST_ALBUM_ID, FIRST_SONG_ID } from './ids.ts';
import { addItunesRoutes } from './itunes.ts';

const appleIdOf = (number: number) => String(FIRST_SONG_ID + number);
const numberOf = (id: string) => (/^\d+$/.test(id) ? Number(id) - FIRST_SONG_ID : Number.NaN);
const collectionIdOf = (kind: 'playlist' | 'album', number: number) =>
  kind === 'album' ? String(FIRST_ALBUM_ID + number) : `pl.demo${number}`;
const LONGEST_TOKEN_SECONDS = 180 * 24 * 3600;
const MOST_RESULTS = 25;
const LONGEST_PAGE = 100;

interface MadePlaylist {
  readonly id: string;
  readonly owner: string;
  readonly name: string;
  readonly description: string;
  readonly numbers: number[];
}

function presentAttributes({ origin }: StandInContext, track: StandInTrack, storefront: string) {
  const id = appleIdOf(track.number);
  return {
    name: track.title,
    artistName: track.artist,
    albumName: track.album,
    durationInMillis: track.duration * 1000,
    isrc: track.isrc,
    ...(track.explicit && { contentRating: 'explicit' }),
    genreNames: [track.genre, 'Music'],
    releaseDate: `${track.year}-06-01`,
    artwork: {
      width: 3000,
      height: 3000,
      url: `${origin()}/apple/covers/${track.number}?size={w}x{h}bb`,
    },
    previews: [{ url: `${origin()}/apple/previews/${track.number}` }],
    url: `https://music.apple.com/${storefront}/song/${id}`,
    // `playParams` is omitted for a song that cannot be played in the country.
    ...(track.blockedIn?.includes(storefront.toUpperCase()) ? {} : { playParams: { id, kind: 'song' } }),
  };
}

const refuse = (ctx: Context, status: number, title: string) => {
  ctx.status = status;
  ctx.body = { errors: [{ id: 'STANDIN', status: String(status), code: `${status}00`, title }] };
};

/** Returns whether the developer token is signed by the operator's key and not valid for too long. */
async function isDeveloperToken(ctx: Context, now: number): Promise<boolean> {
  const { teamId, keyId, privateKey } = standInKeys.apple;
  const token = /^Bearer (.+)$/.exec(ctx.get('authorization'))?.[1] ?? '';
  try {
    const key = createPublicKey(createPrivateKey(privateKey));
    const { payload } = await jwtVerify(token, key, {
      ...{ issuer: teamId, algorithms: ['ES256'], currentDate: new Date(now) },
      requiredClaims: ['iat', 'exp'],
    });
    const seconds = (payload.exp ?? 0) - (payload.iat ?? 0);
    return decodeProtectedHeader(token).kid === keyId && seconds <= LONGEST_TOKEN_SECONDS;
  } catch {
    return false;
  }
}

export const apple: StandIn = {
  name: 'apple',
  folder: '/apple',
  spared: /^\/(covers|previews|audio|revoke|musickit\.js)/,
  routes(context) {
    const router = new Router();
    const { catalogue, now } = context;
    const made: MadePlaylist[] = [];
    /** Revoked user tokens. All others are accepted, because the stand-in for the player makes tokens up. */
    const lost = new Set<string>();
    router.post('/revoke', (ctx) => {
      lost.add(String(ctx.query.token));
      ctx.status = 204;
    });
    router.get('/covers/:number', async (ctx) => {
      const file = trackOf(catalogue, 'apple', Number(ctx.params.number))?.coverFile;
      if (file) await sendMedia(ctx, file, 'image/jpeg');
    });
    router.get('/previews/:number', async (ctx) => {
      const file = trackOf(catalogue, 'apple', Number(ctx.params.number))?.audioFile;
      if (file) await sendMedia(ctx, file, audioType(file));
    });
    addItunesRoutes(router, context);

    const api = new Router({ prefix: '/api/v1' });
    api.use(async (ctx, next) => {
      if (!(await isDeveloperToken(ctx, now()))) return refuse(ctx, 401, 'Unauthorized');
      const userToken = ctx.get('music-user-token');
      if (ctx.path.startsWith('/apple/api/v1/me/') && (userToken === '' || lost.has(userToken)))
        return refuse(ctx, 403, 'Invalid authentication');
      await next();
      if (ctx.status === 404 && !ctx.body) refuse(ctx, 404, 'Resource Not Found');
    });
    const songOf = (number: number, storefront: string) => {
      const track = trackOf(catalogue, 'apple', number);
      return (
        track && {
          ...{
            id: appleIdOf(number),
            type: 'songs',
            href: `/v1/catalog/${storefront}/songs/${appleIdOf(number)}`,
          },
          attributes: presentAttributes(context, track, storefront),
        }
      );
    };
    const songsOf = (numbers: readonly number[], storefront: string) =>
      numbers.flatMap((number) => songOf(number, storefront) ?? []);
    /** Returns a page of a list; `next` is a path with the next page's offset. */
    const page = <T>(ctx: Context, all: readonly T[], most: number) => {
      const limit = Number(ctx.query.limit ?? 25);
      const offset = Number(ctx.query.offset ?? 0);
      if (!(limit >= 1 && limit <= most)) return null;
      const more = offset + limit < all.length;
      const path = ctx.path.replace('/apple/api', '');
      return {
        data: all.slice(offset, offset + limit),
        ...(more && { next: `${path}?offset=${offset + limit}` }),
      };
    };
    const sendPage = <T>(ctx: Context, all: readonly T[], most = LONGEST_PAGE) => {
      const body = page(ctx, all, most);
      if (body) ctx.body = body;
      else refuse(ctx, 400, 'Invalid Parameter Value');
    };
    const collectionOf = (id: string, kind: 'playlist' | 'album') =>
      catalogue.collections.find((one) => one.kind === kind && id === collectionIdOf(kind, one.number));

    api.get('/catalog/:storefront/search', (ctx) => {
      const found = findTracks(catalogue, 'apple', String(ctx.query.term ?? ''));
      const songs = page(
        ctx,
        songsOf(
          found.map(({ number }) => number),
          String(ctx.params.storefront),
        ),
        MOST_RESULTS,
      );
      if (!songs || ctx.query.types !== 'songs') return refuse(ctx, 400, 'Invalid Parameter Value');
      ctx.body = { results: songs.data.length > 0 ? { songs } : {}, meta: { results: { order: ['songs'] } } };
    });
    api.get('/catalog/:storefront/songs', (ctx) => {
      const isrc = String(ctx.query['filter[isrc]'] ?? '');
      const found = catalogue.tracks.filter((track) => track.isrc === isrc);
      ctx.body = {
        data: songsOf(
          found.map(({ number }) => number),
          String(ctx.params.storefront),
        ),
      };
    });
    api.get('/catalog/:storefront/songs/:id', (ctx) => {
      const song = songOf(numberOf(String(ctx.params.id)), String(ctx.params.storefront));
      if (song) ctx.body = { data: [song] };
    });
    for (const kind of ['playlist', 'album'] as const) {
      api.get(`/catalog/:storefront/${kind}s/:id`, (ctx) => {
        const found = collectionOf(String(ctx.params.id), kind);
        if (!found) return;
        const [first] = songsOf(found.tracks, String(ctx.params.storefront));
        const attributes = {
          ...{
            name: found.name,
            trackCount: found.tracks.length,
            description: { standard: found.description },
          },
          ...(kind === 'album' && { artistName: first?.attributes.artistName }),
        };
        ctx.body = { data: [{ id: ctx.params.id, type: `${kind}s`, attributes }] };
      });
      api.get(`/catalog/:storefront/${kind}s/:id/tracks`, (ctx) => {
        const found = collectionOf(String(ctx.params.id), kind);
        if (found) sendPage(ctx, songsOf(found.tracks, String(ctx.params.storefront)));
      });
    }

    const presentMade = ({ id, name, description, numbers }: MadePlaylist) => ({
      ...{ id, type: 'library-playlists', href: `/v1/me/library/playlists/${id}` },
      attributes: { name, description: { standard: description }, trackCount: numbers.length, canEdit: true },
    });
    const own = (ctx: Context) => made.filter(({ owner }) => owner === ctx.get('music-user-token'));
    const ownPlaylist = (ctx: Context) => own(ctx).find(({ id }) => id === ctx.params.id);
    /**
     * Songs of the user's library have ids of their own. They contain the catalogue song if `include` asks
     * for it. Tracks that Apple does not have are files that the user has uploaded.
     */
    const librarySongs = (ctx: Context, numbers: readonly number[]) =>
      numbers
        .flatMap((number) => catalogue.tracks.find((track) => track.number === number) ?? [])
        .map((track) => {
          const song = songOf(track.number, 'us');
          const id = `i.${appleIdOf(track.number)}`;
          return {
            ...{ id, type: 'library-songs' },
            attributes: {
              ...presentAttributes(context, track, 'us'),
              ...{ isrc: undefined, previews: undefined },
              playParams: { id, kind: 'song', isLibrary: true, ...(song && { catalogId: song.id }) },
            },
            ...(ctx.query.include === 'catalog' && {
              relationships: { catalog: { data: song ? [song] : [] } },
            }),
          };
        });
    api.get('/me/storefront', (ctx) => {
      ctx.body = { data: [{ id: 'us', type: 'storefronts', attributes: { name: 'United States' } }] };
    });
    api.get('/me/library/songs', (ctx) => {
      const numbers = catalogue.tracks.map(({ number }) => number);
      sendPage(ctx, librarySongs(ctx, numbers));
    });
    api.get('/me/library/playlists', (ctx) => sendPage(ctx, own(ctx).map(presentMade)));
    api.get('/me/library/playlists/:id', (ctx) => {
      const found = ownPlaylist(ctx);
      if (found) ctx.body = { data: [presentMade(found)] };
    });
    api.get('/me/library/playlists/:id/tracks', (ctx) => {
      const found = ownPlaylist(ctx);
      if (found) sendPage(ctx, librarySongs(ctx, found.numbers));
    });
    api.post('/me/library/playlists', (ctx) => {
      // The cast is safe: a body of another kind lacks this field, which is optional here.
      const { attributes } = (ctx.request.body ?? {}) as { attributes?: Partial<MadePlaylist> };
      if (!attributes?.name) return refuse(ctx, 400, 'Missing name');
      const { name, description = '' } = attributes;
      const owner = ctx.get('music-user-token');
      const playlist = { id: `p.demo${made.length + 1}`, owner, name, description, numbers: [] };
      made.push(playlist);
      ctx.status = 201;
      ctx.body = { data: [presentMade(playlist)] };
    });
    api.post('/me/library/playlists/:id/tracks', (ctx) => {
      // The cast is safe: a body of another kind lacks this field, which is optional here.
      const { data } = (ctx.request.body ?? {}) as { data?: { id: string; type: string }[] };
      const found = ownPlaylist(ctx);
      if (!found) return refuse(ctx, 404, 'Resource Not Found');
      const numbers = (data ?? []).map(({ id }) => numberOf(id));
      if (numbers.some((number) => !trackOf(catalogue, 'apple', number)))
        return refuse(ctx, 400, 'Invalid track');
      found.numbers.push(...numbers);
      ctx.status = 204;
    });
    router.use(api.routes());
    return router;
  },
};
