/** Stand-ins for the players that providers let pages embed, and the audio that they play. */
import { readFileSync } from 'node:fs';
import Router from '@koa/router';
import type { Context } from 'koa';
import { FIRST_SONG_ID } from '../apple/ids.ts';
import { trackOf } from '../catalogue.ts';
import { audioType, sendMedia } from '../media.ts';
import type { StandIn, StandInContext } from '../stand-in.ts';

const readScript = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Sends the script of a player, with the stand-ins' origin filled in. */
function sendScript(ctx: Context, name: string, { origin }: StandInContext): void {
  ctx.type = 'text/javascript; charset=utf-8';
  ctx.body = readScript(name).replaceAll('__ORIGIN__', origin());
}

/** Sends the audio of a song by its number; 451 if it cannot be played in the listener's country. */
async function sendAudio(
  ctx: Context,
  provider: 'youtube' | 'spotify' | 'apple',
  number: number,
  { catalogue }: StandInContext,
): Promise<void> {
  const track = trackOf(catalogue, provider, number);
  if (!track) return;
  if (track.blockedIn?.includes(LISTENER_COUNTRY)) ctx.status = 451;
  else await sendMedia(ctx, track.audioFile, audioType(track.audioFile));
}
/** Stand-in players are always in this country. */
const LISTENER_COUNTRY = 'US';

const youtubePlayer: StandIn = {
  name: 'youtube',
  folder: '/youtube',
  spared: /^\/(media|iframe_api|embed)(\/|$)/,
  routes(context) {
    const router = new Router();
    router.get('/iframe_api', (ctx) => sendScript(ctx, './youtube-iframe-api.js', context));
    router.get('/embed/embed.js', (ctx) => sendScript(ctx, './youtube-embed.js', context));
    router.get('/embed{/:id}', (ctx) => {
      ctx.type = 'text/html; charset=utf-8';
      ctx.body = `<!doctype html><meta charset="utf-8"><title>YouTube (demo)</title>
<style>body{margin:0;height:100vh;display:grid;place-items:center;font:600 15px system-ui;color:#fff;background:linear-gradient(135deg,#2b1030,#5a1820)}</style>
<body><p>Demo video</p><script src="/youtube/embed/embed.js"></script>`;
    });
    router.get('/media/:id', async (ctx) => {
      const number = Number(/^video(\d{6})$/.exec(String(ctx.params.id))?.[1] ?? Number.NaN);
      await sendAudio(ctx, 'youtube', number, context);
    });
    return router;
  },
};

const applePlayer: StandIn = {
  name: 'apple',
  folder: '/apple',
  spared: /^\/(audio|musickit\.js)/,
  routes(context) {
    const router = new Router();
    router.get('/musickit.js', (ctx) => sendScript(ctx, './musickit.js', context));
    router.get('/audio/:id', (ctx) =>
      sendAudio(ctx, 'apple', Number(ctx.params.id) - FIRST_SONG_ID, context),
    );
    return router;
  },
};

const spotifyPlayer: StandIn = {
  name: 'spotify',
  folder: '/spotify',
  spared: /^\/(audio|spotify-player\.js)/,
  routes(context) {
    const router = new Router();
    router.get('/spotify-player.js', (ctx) => sendScript(ctx, './spotify-player.js', context));
    router.get('/audio/:id', (ctx) => sendAudio(ctx, 'spotify', Number(ctx.params.id), context));
    return router;
  },
};

/** Player scripts and their audio, separate from the stand-ins of their providers. */
export const players: readonly StandIn[] = [applePlayer, spotifyPlayer, youtubePlayer];
