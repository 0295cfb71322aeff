/**
 * Stand-in for Spotify, by https://developer.spotify.com/documentation/web-api (read 2026-11-24), with the changes for
 * apps of https://developer.spotify.com/documentation/web-api/references/changes/february-2026: at most 10 search
 * results, playlist entries at /playlists/{id}/items, new playlists at /me/playlists. Sign-in by
 * https://developer.spotify.com/documentation/web-api/tutorials/code-pkce-flow and /client-credentials-flow.
 */
import { standInKeys } from '@hangout/providers';
import Router from '@koa/router';
import type { Context } from 'koa';
import { findTracks, type StandInTrack, trackOf } from '../catalogue.ts';
import { sendMedia } from '../media.ts';
import { createStandInOAuth } from '../oauth/oauth.ts';
import type { StandInAccount } from '../oauth/stand-in-account.ts';
import { addSpotifyDevices } from '../players/spotify-devices.ts';
import type { StandIn, StandInContext } from '../stand-in.ts';

/** Spotify ids are 22 letters and digits; those of the stand-in end with the number. */
export const spotifyIdOf = (number: number) => String(number).padStart(22, '0');
const numberOf = (id: string) => (/^\d{22}$/.test(id) ? Number(id) : Number.NaN);
const MOST_RESULTS = 10;
const LONGEST_PAGE = 50;

const spotifyAccounts: readonly StandInAccount[] = [
  { id: 'premium-listener', name: 'Premium Listener', isPremium: true },
  { id: 'free-listener', name: 'Free Listener', isPremium: false },
];

interface MadePlaylist {
  readonly id: string;
  readonly owner: string;
  readonly name: string;
  readonly description: string;
  readonly numbers: number[];
}

function presentAlbum({ origin }: StandInContext, track: StandInTrack) {
  const cover = `${origin()}/spotify/covers/${track.number}`;
  return {
    id: `album-${track.number}`,
    name: track.album,
    album_type: 'album',
    release_date: `${track.year}-06-01`,
    release_date_precision: 'day',
    images: track.coverFile
      ? [640, 300, 64].map((size) => ({ url: `${cover}?size=${size}`, height: size, width: size }))
      : [],
  };
}

function present(context: StandInContext, track: StandInTrack, market: string) {
  const id = spotifyIdOf(track.number);
  const isPlayable = !track.blockedIn?.includes(market);
  return {
    id,
    type: 'track',
    uri: `spotify:track:${id}`,
    name: track.title,
    artists: [{ id: `artist-${track.artist}`, name: track.artist, type: 'artist' }],
    album: presentAlbum(context, track),
    duration_ms: track.duration * 1000,
    explicit: track.explicit,
    external_ids: { isrc: track.isrc },
    external_urls: { spotify: `https://open.spotify.com/track/${id}` },
    is_local: false,
    is_playable: isPlayable,
    ...(isPlayable ? {} : { restrictions: { reason: 'market' } }),
    preview_url: null,
  };
}

const refuse = (ctx: Context, status: number, message: string) => {
  ctx.status = status;
  ctx.body = { error: { status, message } };
};

export const spotify: StandIn = {
  name: 'spotify',
  folder: '/spotify',
  spared: /^\/(covers|audio|revoke|accounts\/authorize|spotify-player\.js)/,
  routes(context) {
    const router = new Router();
    const { catalogue, origin } = context;
    const made: MadePlaylist[] = [];
    const oauth = createStandInOAuth({
      ...standInKeys.spotify,
      page: { provider: 'Spotify', colour: '#14823c' },
      accounts: spotifyAccounts,
      now: context.now,
      authorizePath: '/accounts/authorize',
      tokenPath: '/accounts/api/token',
    });
    oauth.addRoutes(router);
    router.get('/covers/:number', async (ctx) => {
      const file = trackOf(catalogue, 'spotify', Number(ctx.params.number))?.coverFile;
      if (file) await sendMedia(ctx, file, 'image/jpeg');
    });

    const api = new Router({ prefix: '/api/v1' });
    api.use(async (ctx, next) => {
      ctx.state.caller = oauth.callerOf(ctx);
      if (ctx.state.caller === null) return refuse(ctx, 401, 'The access token expired');
      await next();
      if (ctx.status === 404 && !ctx.body) refuse(ctx, 404, 'Resource not found');
    });
    const marketOf = (ctx: Context) => String(ctx.query.market ?? 'US');
    /** Returns the caller's account; refuses the app's own token. */
    const accountOf = (ctx: Context): StandInAccount | null => {
      // The cast is safe: the middleware above has set the caller.
      const caller = ctx.state.caller as StandInAccount | 'app';
      if (caller !== 'app') return caller;
      refuse(ctx, 403, 'This endpoint needs the token of a user');
      return null;
    };
    const songs = (numbers: readonly number[]) =>
      numbers.map((number) => trackOf(catalogue, 'spotify', number));
    /** Returns a page of a list, with the URL of the next page. */
    const page = <T>(ctx: Context, all: readonly T[], most = LONGEST_PAGE, standard = 20) => {
      const limit = Number(ctx.query.limit ?? standard);
      const offset = Number(ctx.query.offset ?? 0);
      const next = new URL(ctx.url, origin());
      next.searchParams.set('offset', String(offset + limit));
      return {
        href: `${origin()}${ctx.url}`,
        ...{ limit, offset, total: all.length, isTooLong: limit > most || limit < 1 },
        next: offset + limit < all.length ? next.href : null,
        items: all.slice(offset, offset + limit),
      };
    };
    const sendPage = (ctx: Context, { isTooLong, ...body }: ReturnType<typeof page>) => {
      if (isTooLong) refuse(ctx, 400, 'Invalid limit');
      else ctx.body = body;
    };

    api.get('/search', (ctx) => {
      const q = String(ctx.query.q ?? '');
      if (q === '') return refuse(ctx, 400, 'No search query');
      const isrc = /^isrc:(\w+)$/.exec(q)?.[1];
      const found = isrc
        ? catalogue.tracks.filter((one) => one.isrc === isrc && one.providers.includes('spotify'))
        : findTracks(catalogue, 'spotify', q);
      const { isTooLong, ...tracks } = page(
        ...([ctx, found.map((one) => present(context, one, marketOf(ctx))), MOST_RESULTS, 5] as const),
      );
      if (isTooLong) refuse(ctx, 400, 'Invalid limit');
      else ctx.body = { tracks };
    });
    api.get('/tracks/:id', (ctx) => {
      const found = trackOf(catalogue, 'spotify', numberOf(String(ctx.params.id)));
      if (found) ctx.body = present(context, found, marketOf(ctx));
    });

    const collectionOf = (id: string, kind: 'playlist' | 'album') =>
      catalogue.collections.find((one) => one.kind === kind && one.number === numberOf(id)) ?? null;
    const presentAlbumOf = (id: string) => {
      const found = collectionOf(id, 'album');
      const [first] = songs(found?.tracks ?? []).filter((one) => one !== null);
      return (
        found &&
        first && {
          ...presentAlbum(context, first),
          ...{ id, name: found.name, total_tracks: found.tracks.length },
          artists: [{ name: first.artist }],
        }
      );
    };
    api.get('/albums/:id', (ctx) => {
      const found = presentAlbumOf(String(ctx.params.id));
      if (found) ctx.body = found;
    });
    api.get('/albums/:id/tracks', (ctx) => {
      const found = collectionOf(String(ctx.params.id), 'album');
      if (!found) return;
      const tracks = songs(found.tracks).filter((one) => one !== null);
      // Tracks in an album's list omit album and isrc.
      const short = tracks.map((one) => {
        const { album: _, external_ids: __, ...track } = present(context, one, marketOf(ctx));
        return track;
      });
      sendPage(ctx, page(ctx, short));
    });

    const presentPlaylist = (id: string) => {
      const found = made.find((one) => one.id === id);
      const seeded = collectionOf(id, 'playlist');
      if (!found && !seeded) return null;
      const total = found ? found.numbers.length : (seeded?.tracks.length ?? 0);
      return {
        ...{ id, name: found?.name ?? seeded?.name, images: [] },
        description: found?.description ?? seeded?.description ?? '',
        items: { href: `${origin()}/spotify/api/v1/playlists/${id}/items`, total },
        external_urls: { spotify: `https://open.spotify.com/playlist/${id}` },
      };
    };
    api.get('/playlists/:id', (ctx) => {
      const found = presentPlaylist(String(ctx.params.id));
      if (found) ctx.body = found;
    });
    /** A track that Spotify does not have is a local file of the playlist's owner. */
    const localFile = (number: number) => {
      const found = catalogue.tracks.find((one) => one.number === number);
      const { artist, title } = found ?? {};
      return found
        ? { id: null, type: 'track', is_local: true, name: title, artists: [{ name: artist }] }
        : null;
    };
    const entries = (numbers: readonly number[], market: string) =>
      songs(numbers).map((one, place) => ({
        added_at: '2026-01-01T00:00:00Z',
        is_local: one === null,
        item: one ? present(context, one, market) : localFile(numbers[place] ?? 0),
      }));
    api.get('/playlists/:id/items', (ctx) => {
      const id = String(ctx.params.id);
      const numbers = made.find((one) => one.id === id)?.numbers ?? collectionOf(id, 'playlist')?.tracks;
      if (numbers) sendPage(ctx, page(ctx, entries(numbers, marketOf(ctx))));
    });
    api.post('/playlists/:id/items', (ctx) => {
      const account = accountOf(ctx);
      if (!account) return;
      const found = made.find(({ id, owner }) => id === ctx.params.id && owner === account.id);
      // The cast is safe: a body of another kind lacks this field, which is optional here.
      const { uris } = (ctx.request.body ?? {}) as { uris?: unknown };
      if (!found) return refuse(ctx, 403, 'You cannot add tracks to a playlist you do not own.');
      if (!Array.isArray(uris) || uris.length > 100) return refuse(ctx, 400, 'Invalid uris');
      const numbers = uris.map((uri) => numberOf(String(uri).replace('spotify:track:', '')));
      if (songs(numbers).includes(null)) return refuse(ctx, 400, 'Invalid track uri');
      found.numbers.push(...numbers);
      ctx.status = 201;
      ctx.body = { snapshot_id: `snapshot-${found.numbers.length}` };
    });

    api.get('/me', (ctx) => {
      const account = accountOf(ctx);
      if (!account) return;
      ctx.body = {
        ...{ id: account.id, display_name: account.name, type: 'user', country: 'US', images: [] },
        product: account.isPremium ? 'premium' : 'free',
      };
    });
    api.get('/me/playlists', (ctx) => {
      const account = accountOf(ctx);
      if (!account) return;
      const own = made.filter(({ owner }) => owner === account.id).map(({ id }) => id);
      const seeded = catalogue.collections.filter(({ kind }) => kind === 'playlist');
      const ids = [...own, ...seeded.map(({ number }) => spotifyIdOf(number))];
      sendPage(ctx, page(ctx, ids.map(presentPlaylist)));
    });
    api.post('/me/playlists', (ctx) => {
      const account = accountOf(ctx);
      if (!account) return;
      // The cast is safe: a body of another kind lacks these fields, which are optional here.
      const { name, description = '' } = (ctx.request.body ?? {}) as Partial<MadePlaylist>;
      if (!name) return refuse(ctx, 400, 'Missing required field: name');
      const id = spotifyIdOf(900_000_000 + made.length);
      made.push({ id, owner: account.id, name, description, numbers: [] });
      ctx.status = 201;
      ctx.body = presentPlaylist(id);
    });
    api.get('/me/tracks', (ctx) => {
      if (!accountOf(ctx)) return;
      // The account likes every Spotify track of the catalogue.
      const liked = catalogue.tracks.filter(({ providers }) => providers.includes('spotify'));
      const track = (one: StandInTrack) => present(context, one, marketOf(ctx));
      const all = liked.map((one) => ({ added_at: '2026-01-01T00:00:00Z', track: track(one) }));
      sendPage(ctx, page(ctx, all));
    });
    api.get('/me/albums', (ctx) => {
      if (!accountOf(ctx)) return;
      const albums = catalogue.collections.filter(({ kind }) => kind === 'album');
      const all = albums.map(({ number }) => ({
        added_at: '2026-01-01T00:00:00Z',
        album: presentAlbumOf(spotifyIdOf(number)),
      }));
      sendPage(
        ctx,
        page(
          ctx,
          all.filter(({ album }) => album !== null),
        ),
      );
    });
    addSpotifyDevices(router, api, oauth.callerOf);
    router.use(api.routes());
    return router;
  },
};
