/**
 * Stand-in for Deezer, by https://developers.deezer.com/api/track, with the fields described by
 * https://deezer-python.readthedocs.io/en/stable/api_reference/resources/track.html (read 2026-11-24): track/{id}.
 * Errors have the status 200.
 */
import Router from '@koa/router';
import type { StandIn } from '../stand-in.ts';

export const deezer: StandIn = {
  name: 'deezer',
  folder: '/deezer',
  spared: /^\/covers/,
  routes({ catalogue }) {
    const router = new Router();
    router.get('/track/:id', (ctx) => {
      const track = catalogue.tracks.find(({ number }) => String(number) === ctx.params.id);
      if (!track) {
        ctx.body = { error: { type: 'DataException', message: 'no data', code: 800 } };
        return;
      }
      ctx.body = {
        id: track.number,
        readable: true,
        title: track.title,
        isrc: track.isrc,
        link: `https://www.deezer.com/track/${track.number}`,
        duration: track.duration,
        release_date: `${track.year}-06-01`,
        explicit_lyrics: track.explicit,
        preview: '',
        artist: { id: 1, name: track.artist },
        album: { id: 1, title: track.album, cover_big: null },
      };
    });
    return router;
  },
};
