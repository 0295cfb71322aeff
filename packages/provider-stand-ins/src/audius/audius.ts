/**
 * Stand-in for Audius, by https://docs.audius.org/api (read 2026-11-24): tracks/search, tracks, tracks/{id},
 * tracks/{id}/stream, resolve, playlists/{id}, playlists/{id}/tracks.
 */
import Router from '@koa/router';
import { findTracks, type StandInTrack, trackOf } from '../catalogue.ts';
import { audioType, sendMedia } from '../media.ts';
import type { StandIn, StandInContext } from '../stand-in.ts';

/** Audius ids are short hashes; the stand-in uses a letter and the track's number. */
const idOf = (number: number) => `D${number}`;
const numberOf = (id: string) => Number(/^D(\d+)$/.exec(id)?.[1] ?? Number.NaN);
/** Maximum number of results per page, as documented. */
const MOST_RESULTS = 100;

function present({ origin }: StandInContext, track: StandInTrack) {
  const cover = `${origin()}/audius/covers/${idOf(track.number)}`;
  const handle = track.artist.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const slug = track.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return {
    id: idOf(track.number),
    title: track.title,
    permalink: `/${handle}/${slug}`,
    duration: track.duration,
    genre: track.genre,
    isrc: track.isrc,
    release_date: `${track.year}-06-01T00:00:00.000Z`,
    parental_warning_type: track.explicit ? 'explicit' : 'clean',
    is_streamable: true,
    artwork: track.coverFile
      ? { '150x150': `${cover}?size=150`, '480x480': `${cover}?size=480`, '1000x1000': `${cover}?size=1000` }
      : null,
    user: { id: `U${track.number}`, name: track.artist, handle },
  };
}

export const audius: StandIn = {
  name: 'audius',
  folder: '/audius',
  spared: /^\/(covers|v1\/tracks\/[^/]+\/stream)/,
  routes(context) {
    const router = new Router();
    const { catalogue } = context;
    const track = (id: string) => trackOf(catalogue, 'audius', numberOf(id));
    router.get('/v1/tracks/search', (ctx) => {
      const limit = Math.min(Number(ctx.query.limit ?? 10), MOST_RESULTS);
      const offset = Number(ctx.query.offset ?? 0);
      const found = findTracks(catalogue, 'audius', String(ctx.query.query ?? ''));
      ctx.body = { data: found.slice(offset, offset + limit).map((one) => present(context, one)) };
    });
    // Unknown ids are omitted from the response.
    router.get('/v1/tracks', (ctx) => {
      const ids = [ctx.query.id ?? []].flat().slice(0, MOST_RESULTS);
      const found = ids.flatMap((id) => track(id) ?? []);
      ctx.body = { data: found.map((one) => present(context, one)) };
    });
    router.get('/v1/tracks/:id', (ctx) => {
      const found = track(String(ctx.params.id));
      if (found) ctx.body = { data: present(context, found) };
    });
    router.get('/v1/tracks/:id/stream', async (ctx) => {
      const found = track(String(ctx.params.id));
      if (found) await sendMedia(ctx, found.audioFile, audioType(found.audioFile));
    });
    router.get('/covers/:id', async (ctx) => {
      const found = track(String(ctx.params.id));
      if (found?.coverFile) await sendMedia(ctx, found.coverFile, 'image/jpeg');
    });
    router.get('/v1/resolve', (ctx) => {
      const path = new URL(String(ctx.query.url)).pathname;
      const found = catalogue.tracks.find((one) => present(context, one).permalink === path);
      const playlist = /^\/[^/]+\/playlist\/.*?-?(\d+)$/.exec(path)?.[1];
      if (found) ctx.body = { data: present(context, found) };
      else if (playlist) ctx.body = { data: [presentPlaylist(Number(playlist))].filter(Boolean) };
    });
    const presentPlaylist = (number: number) => {
      const found = catalogue.collections.find((one) => one.number === number);
      return (
        found && {
          id: idOf(number),
          playlist_name: found.name,
          description: found.description,
          is_album: found.kind === 'album',
          track_count: found.tracks.length,
          playlist_contents: found.tracks.map((track) => ({
            track_id: idOf(track),
            timestamp: 1_700_000_000,
            metadata_timestamp: 1_700_000_000,
          })),
          artwork: null,
        }
      );
    };
    router.get('/v1/playlists/:id', (ctx) => {
      const found = presentPlaylist(numberOf(String(ctx.params.id)));
      if (found) ctx.body = { data: [found] };
    });
    router.get('/v1/playlists/:id/tracks', (ctx) => {
      const found = catalogue.collections.find((one) => one.number === numberOf(String(ctx.params.id)));
      if (!found) return;
      const tracks = found.tracks.map((number) => trackOf(catalogue, 'audius', number));
      ctx.body = { data: tracks.flatMap((one) => (one ? [present(context, one)] : [])) };
    });
    return router;
  },
};
