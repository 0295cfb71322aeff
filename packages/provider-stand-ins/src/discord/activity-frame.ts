/**
 * Stand-in for the Discord client around an activity: a page that shows the activity in an iframe and answers
 * the commands of the SDK by postMessage. It follows the messages of `@discord/embedded-app-sdk` 2.5 (read
 * 2026-11-24).
 */
import { randomUUID } from 'node:crypto';
import type Router from '@koa/router';

/** A user as Discord describes participants of an activity. */
export interface ActivityParticipant {
  readonly id: string;
  readonly username: string;
  readonly global_name: string;
  readonly discriminator: string;
  readonly avatar: null;
  readonly bot: boolean;
  readonly flags: number;
}

interface ActivityFrameOptions {
  readonly users: readonly ActivityParticipant[];
  readonly clientId: string;
  /** Returns a code as from `authorize`; null if there is no such user. */
  readonly createCode: (username: string) => string | null;
  readonly authorizedUser: (token: string) => ActivityParticipant | null;
}

/**
 * Adds the page `/activity` and the routes that it calls. It is the Discord client of one user (`as`) in a
 * channel of a server (`guild`), with the activity at `app` in an iframe. Users with the same `instance` are
 * in the same activity.
 */
export function addActivityFrame(
  router: Router,
  { users, clientId, createCode, authorizedUser }: ActivityFrameOptions,
): void {
  const instances = new Map<string, Set<string>>();
  const instanceOf = (id: string) => instances.get(id) ?? instances.set(id, new Set()).get(id) ?? new Set();

  router.get('/activity', (ctx) => {
    const query = new URLSearchParams(ctx.querystring);
    const [app, as, guild] = ['app', 'as', 'guild'].map((name) => query.get(name) ?? '');
    const user = users.find(({ username }) => username === as);
    if (!URL.canParse(app ?? '') || !user) {
      ctx.status = 400;
      ctx.body = `expected app, and as one of ${users.map(({ username }) => username)}`;
      return;
    }
    const instance = query.get('instance') ?? 'i-1';
    const activity = new URL('/activity', app);
    const parameters = {
      ...{
        instance_id: instance,
        frame_id: randomUUID(),
        platform: 'desktop',
        channel_id: '900000000000000001',
      },
      ...(guild ? { guild_id: guild } : {}),
    };
    for (const [name, value] of Object.entries(parameters)) activity.searchParams.set(name, value);
    ctx.type = 'html';
    ctx.body = renderFrame(activity.href, { user, instance, clientId });
  });
  router.post('/activity/code', (ctx) => {
    const code = createCode(String(ctx.query.as));
    ctx.status = code === null ? 404 : 200;
    ctx.body = { code };
  });
  router.post('/activity/authenticate', (ctx) => {
    const { access_token: token } = ctx.request.body as Readonly<Record<string, unknown>>;
    const user = authorizedUser(String(token));
    ctx.status = user ? 200 : 401;
    ctx.body = user && {
      access_token: token,
      user: { ...user, public_flags: 0 },
      scopes: ['identify', 'guilds'],
      expires: new Date(Date.now() + 604_800_000).toISOString(),
      application: { id: clientId, name: 'Hangout', description: '', icon: null, rpc_origins: [] },
    };
  });
  router.get('/activity/participants', (ctx) => {
    const inside = instanceOf(String(ctx.query.instance));
    ctx.body = { participants: users.filter(({ username }) => inside.has(username)) };
  });
  router.post('/activity/participants', (ctx) => {
    const { instance, as, here } = ctx.query;
    if (here === 'no') instanceOf(String(instance)).delete(String(as));
    else instanceOf(String(instance)).add(String(as));
    ctx.status = 204;
  });
}

/** JSON that is safe inside a script element. */
const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

function renderFrame(
  activity: string,
  client: { readonly user: ActivityParticipant; readonly instance: string; readonly clientId: string },
): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Discord (demo)</title>
<link rel="icon" href="data:,">
<style>
  body { margin: 0; height: 100vh; display: grid; grid-template-rows: auto 1fr; background: #1e1f22; color: #dbdee1; font: 14px/1.4 system-ui, sans-serif }
  p { margin: 0; padding: 8px 16px } iframe { width: 100%; height: 100%; border: 0; background: #000 }
</style>
<p>This is a stand-in of Discord on this machine, not the service itself.</p>
<iframe title="Activity" allow="autoplay; encrypted-media; fullscreen"></iframe>
<script>
const { activity, user, instance, clientId } = ${scriptJson({ activity, ...client })};
const [HANDSHAKE, FRAME, CLOSE] = [0, 1, 2];
const frame = document.querySelector('iframe');
const origin = new URL(activity).origin;
const send = (payload) => frame.contentWindow.postMessage([FRAME, payload], origin);
const dispatch = (evt, data) => send({ cmd: 'DISPATCH', evt, nonce: null, data });
const query = '?' + new URLSearchParams({ instance, as: user.username });
const at = (path) => '/discord/activity' + path + query;
const json = async (path, options) => {
  const response = await fetch(at(path), options);
  if (!response.ok) throw Object.assign(new Error('refused'), { code: 4006 });
  return response.json();
};
const body = (value) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) });
const answers = {
  AUTHORIZE: (args) => {
    if (args.client_id !== clientId) throw Object.assign(new Error('Invalid client id'), { code: 4007 });
    return json('/code', { method: 'POST' });
  },
  AUTHENTICATE: ({ access_token }) => json('/authenticate', body({ access_token })),
  GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS: () => json('/participants'),
  SUBSCRIBE: (_, evt) => ({ evt }),
  UNSUBSCRIBE: (_, evt) => ({ evt }),
  CAPTURE_LOG: () => null,
};
addEventListener('message', async (event) => {
  if (event.source !== frame.contentWindow || event.origin !== origin || !Array.isArray(event.data)) return;
  const [opcode, data] = event.data;
  if (opcode === HANDSHAKE) {
    const { id, username, discriminator } = user;
    dispatch('READY', {
      v: 1,
      config: { cdn_host: 'cdn.discordapp.com', api_endpoint: '//discord.com/api', environment: 'production' },
      user: { id, username, discriminator },
    });
    return;
  }
  if (opcode === CLOSE) { frame.remove(); return; }
  if (opcode !== FRAME) return;
  const { cmd, nonce, args, evt } = data;
  try {
    if (!answers[cmd]) throw Object.assign(new Error('Unknown command ' + cmd), { code: 4002 });
    send({ cmd, nonce, evt: null, data: await answers[cmd](args ?? {}, evt) });
  } catch (error) {
    send({ cmd, nonce, evt: 'ERROR', data: { code: error.code ?? 1000, message: error.message } });
  }
});
const here = (value) => fetch(at('/participants') + '&here=' + value, { method: 'POST', keepalive: true });
let shown = '';
setInterval(async () => {
  const found = await json('/participants').catch(() => null);
  const text = JSON.stringify(found);
  if (!found || text === shown) return;
  shown = text;
  dispatch('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE', found);
}, 500);
addEventListener('pagehide', () => void here('no'));
here('yes').then(() => { frame.src = activity; });
</script>
`;
}
