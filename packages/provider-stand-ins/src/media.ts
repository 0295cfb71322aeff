import type { Context } from 'koa';
import send from 'send';

/**
 * Sends a track's file, also in ranges, as providers' media servers do. Resolves when it is sent or the
 * client has gone.
 */
export async function sendMedia(ctx: Context, file: string, type: string): Promise<void> {
  ctx.respond = false;
  ctx.res.setHeader('access-control-allow-origin', '*');
  ctx.res.setHeader('content-type', type);
  await new Promise<void>((resolve) => {
    ctx.res.once('close', resolve);
    send(ctx.req, file, { dotfiles: 'allow', maxAge: '1h' })
      .on('error', (error: { status?: number }) => ctx.res.writeHead(error.status ?? 500).end())
      .pipe(ctx.res);
  });
}

export const audioType = (file: string): string =>
  file.endsWith('.m4a') ? 'audio/mp4' : file.endsWith('.mp3') ? 'audio/mpeg' : 'audio/wav';
