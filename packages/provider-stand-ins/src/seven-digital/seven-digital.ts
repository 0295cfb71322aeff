/**
 * Stand-in for 7digital, by https://docs.massivemusic.com/reference (read 2026-11-24): track/search, track/details,
 * stream/catalogue and clip, all signed by OAuth 1.0a. Error 2001 means that a track is missing, or not available in
 * this country.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { standInKeys } from '@hangout/providers';
import Router from '@koa/router';
import type { Context } from 'koa';
import { findTracks, type StandInTrack, trackOf } from '../catalogue.ts';
import { audioType, sendMedia } from '../media.ts';
import type { StandIn, StandInContext } from '../stand-in.ts';

const SIGNATURE_SECONDS = 3_600;
/** Maximum number of results per page, as documented. */
const MOST_RESULTS = 200;

const percentEncode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Whether a request is signed correctly for its parameters, URL and key. */
function isSigned(ctx: Context, { now, origin }: StandInContext): boolean {
  const { consumerKey, consumerSecret } = standInKeys.sevenDigital;
  const parameters = [...new URL(`${origin()}${ctx.url}`).searchParams];
  const given = new Map(parameters);
  if (given.get('oauth_consumer_key') !== consumerKey) return false;
  const ageSeconds = now() / 1000 - Number(given.get('oauth_timestamp'));
  if (!(Math.abs(ageSeconds) <= SIGNATURE_SECONDS)) return false;
  const text = parameters
    .filter(([name]) => name !== 'oauth_signature')
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .sort()
    .join('&');
  const base = ['GET', percentEncode(`${origin()}${ctx.path}`), percentEncode(text)].join('&');
  const wanted = createHmac('sha1', `${percentEncode(consumerSecret)}&`)
    .update(base)
    .digest();
  const signature = Buffer.from(given.get('oauth_signature') ?? '', 'base64');
  return wanted.length === signature.length && timingSafeEqual(wanted, signature);
}

function present({ origin }: StandInContext, track: StandInTrack, imageSize: string) {
  const image = track.coverFile ? `${origin()}/7digital/covers/${track.number}_${imageSize}.jpg` : null;
  const artist = { id: track.number, name: track.artist };
  return {
    ...{ id: track.number, title: track.title, version: '', artist },
    ...{ duration: track.duration, explicitContent: track.explicit, isrc: track.isrc },
    url: `https://www.7digital.com/track/stand-in/${track.number}`,
    release: {
      ...{ id: track.number, title: track.album, artist, image },
      releaseDate: `${track.year}-06-01T00:00:00Z`,
    },
  };
}

export const sevenDigital: StandIn = {
  name: 'sevenDigital',
  folder: '/7digital',
  spared: /^\/(covers|stream|previews)/,
  routes(context) {
    const router = new Router();
    const { catalogue } = context;
    const fail = (ctx: Context, status: number, code: number, message: string) => {
      ctx.status = status;
      ctx.body = { status: 'error', version: '1.2', error: { code, message } };
    };
    /** Returns whether a call is signed; responds with 401 if not. */
    const checkSignature = (ctx: Context) => {
      if (isSigned(ctx, context)) return true;
      fail(ctx, 401, 0, 'OAuth authentication error: Invalid signature');
      return false;
    };
    const isBlocked = (track: StandInTrack, country: unknown) =>
      track.blockedIn?.includes(String(country).toUpperCase()) ?? false;
    const trackFor = (id: unknown, country: unknown) => {
      const track = trackOf(catalogue, 'sevenDigital', Number(id));
      return track && !isBlocked(track, country) ? track : null;
    };

    router.get('/api/1.2/track/search', (ctx) => {
      if (!checkSignature(ctx)) return;
      const { q, country, page = '1', pageSize = '10', imageSize = '100' } = ctx.query;
      if (!q) return fail(ctx, 400, 1001, 'Missing parameter q');
      const found = findTracks(catalogue, 'sevenDigital', String(q)).filter(
        (track) => !isBlocked(track, country),
      );
      const limit = Math.min(Number(pageSize), MOST_RESULTS);
      const start = (Number(page) - 1) * limit;
      const searchResult = found.slice(start, start + limit).map((track) => ({
        ...{ type: 'track', score: 1, track: present(context, track, String(imageSize)) },
      }));
      ctx.body = {
        ...{ status: 'ok', version: '1.2' },
        searchResults: { page: Number(page), pageSize: limit, totalItems: found.length, searchResult },
      };
    });
    router.get('/api/1.2/track/details', (ctx) => {
      if (!checkSignature(ctx)) return;
      const found = trackFor(ctx.query.trackId, ctx.query.country);
      if (!found) return fail(ctx, 404, 2001, 'Track not found');
      const track = present(context, found, String(ctx.query.imageSize ?? '100'));
      ctx.body = { status: 'ok', version: '1.2', track };
    });
    const sendAudio = async (ctx: Context, id: unknown) => {
      if (!checkSignature(ctx)) return;
      const found = trackFor(id, ctx.query.country);
      if (!found)
        return fail(
          ctx,
          404,
          2001,
          "Track not found. This track isn't available for streaming in your country",
        );
      await sendMedia(ctx, found.audioFile, audioType(found.audioFile));
    };
    router.get('/stream/stream/catalogue', (ctx) => sendAudio(ctx, ctx.query.trackId));
    router.get('/previews/clip/:id', (ctx) => sendAudio(ctx, ctx.params.id));
    router.get('/covers/:file', async (ctx) => {
      const found = trackOf(catalogue, 'sevenDigital', Number.parseInt(String(ctx.params.file), 10));
      if (found?.coverFile) await sendMedia(ctx, found.coverFile, 'image/jpeg');
    });
    return router;
  },
};
