/**
 * Stand-in for Discord's OAuth 2 and user API, by https://docs.discord.com/developers/topics/oauth2 and
 * https://docs.discord.com/developers/resources/user (read 2026-11-24): authorize, token, /oauth2/@me, /users/@me and
 * /users/@me/guilds. Codes for activities have neither PKCE nor a redirect URI, like those of the SDK's `authorize`.
 */
import { createHash, randomBytes } from 'node:crypto';
import { discordStandInKeys } from '@hangout/providers';
import Router from '@koa/router';
import type { Context } from 'koa';
import { renderAuthorizePage } from '../oauth/authorize-page.ts';
import type { StandIn } from '../stand-in.ts';
import { type ActivityParticipant, addActivityFrame } from './activity-frame.ts';

/** Lifetime of an access token as documented, seconds. */
const TOKEN_SECONDS = 604_800;
const SCOPES = 'identify guilds';
const { clientId, clientSecret } = discordStandInKeys;

interface DiscordUser extends ActivityParticipant {
  readonly guilds: readonly string[];
}

/** Discord servers that accounts of the stand-in may be members of. */
const guilds: Readonly<Record<string, string>> = {
  '810000000000000001': 'Vinyl Night',
  '810000000000000002': 'Chess Club',
};
const users: readonly DiscordUser[] = [
  createUser('700000000000000001', 'ada', 'Ada', ['810000000000000001']),
  createUser('700000000000000002', 'grace', 'Grace', ['810000000000000001', '810000000000000002']),
  createUser('700000000000000003', 'linus', 'Linus', ['810000000000000002']),
];

function createUser(id: string, username: string, name: string, guilds: readonly string[]): DiscordUser {
  return { id, username, global_name: name, discriminator: '0', avatar: null, bot: false, flags: 0, guilds };
}

const presentUser = ({ guilds: _, ...user }: DiscordUser) => user;

interface Code {
  readonly user: DiscordUser;
  /** Null for a code of an activity. */
  readonly challenge: string | null;
  readonly redirectUri: string | null;
}

export const discord: StandIn = {
  name: 'discord',
  folder: '/discord',
  spared: /^\/(activity|oauth2)/,
  routes({ now }) {
    const router = new Router();
    const codes = new Map<string, Code>();
    const tokens = new Map<
      string,
      { readonly user: DiscordUser; readonly clientId: string; expiresAt: number }
    >();
    const createText = () => randomBytes(16).toString('base64url');
    const createCode = (code: Code) => {
      const text = createText();
      codes.set(text, code);
      return text;
    };
    const createToken = (user: DiscordUser, forClient: string) => {
      const token = createText();
      tokens.set(token, { user, clientId: forClient, expiresAt: now() + TOKEN_SECONDS * 1000 });
      return token;
    };
    const refuse = (ctx: Context, status: number, error: string) => {
      ctx.status = status;
      ctx.body = { error, error_description: error.replaceAll('_', ' ') };
    };
    const authorized = (ctx: Context) => {
      const entry = tokens.get(/^Bearer (.+)$/.exec(ctx.get('authorization'))?.[1] ?? '');
      if (entry && entry.expiresAt > now()) return entry;
      ctx.status = 401;
      ctx.body = { message: '401: Unauthorized', code: 0 };
      return null;
    };

    router.get('/oauth2/authorize', (ctx) => {
      const query = new URLSearchParams(ctx.querystring);
      const isComplete =
        query.get('client_id') === clientId &&
        query.get('response_type') === 'code' &&
        query.get('code_challenge_method') === 'S256' &&
        URL.canParse(query.get('redirect_uri') ?? '');
      ctx.status = isComplete ? 200 : 400;
      ctx.type = 'html';
      const accounts = users.map(({ username, global_name: name }) => ({
        ...{ id: username, name, isPremium: false },
      }));
      ctx.body = isComplete
        ? renderAuthorizePage({ provider: 'Discord', colour: '#4752c4' }, accounts, query)
        : 'Invalid OAuth2 redirect_uri';
    });
    router.get('/oauth2/authorize/decide', (ctx) => {
      const query = new URLSearchParams(ctx.querystring);
      const back = new URL(query.get('redirect_uri') ?? '');
      const user = users.find(({ username }) => username === query.get('as'));
      if (user)
        back.searchParams.set(
          'code',
          createCode({ user, challenge: query.get('code_challenge'), redirectUri: back.href }),
        );
      else back.searchParams.set('error', 'access_denied');
      back.searchParams.set('state', query.get('state') ?? '');
      ctx.redirect(back.href);
    });
    router.post('/api/v10/oauth2/token', (ctx) => {
      // The cast is safe: form fields are strings, and a body of another kind lacks these fields.
      const form = (ctx.request.body ?? {}) as Readonly<Record<string, string | undefined>>;
      if (form.client_id !== clientId || form.client_secret !== clientSecret)
        return refuse(ctx, 401, 'invalid_client');
      const code = codes.get(form.code ?? '');
      codes.delete(form.code ?? '');
      const challenge = form.code_verifier
        ? createHash('sha256').update(form.code_verifier).digest('base64url')
        : null;
      if (!code || code.challenge !== challenge || code.redirectUri !== (form.redirect_uri ?? null))
        return refuse(ctx, 400, 'invalid_grant');
      ctx.body = {
        ...{ token_type: 'Bearer', access_token: createToken(code.user, clientId), scope: SCOPES },
        ...{ expires_in: TOKEN_SECONDS, refresh_token: createText() },
      };
    });
    router.get('/api/v10/oauth2/@me', (ctx) => {
      const entry = authorized(ctx);
      if (!entry) return;
      ctx.body = {
        application: { id: entry.clientId, name: 'Hangout', description: '', bot_public: false },
        ...{ scopes: SCOPES.split(' '), expires: new Date(entry.expiresAt).toISOString() },
        user: presentUser(entry.user),
      };
    });
    router.get('/api/v10/users/@me', (ctx) => {
      const entry = authorized(ctx);
      if (entry) ctx.body = presentUser(entry.user);
    });
    router.get('/api/v10/users/@me/guilds', (ctx) => {
      const entry = authorized(ctx);
      if (!entry) return;
      ctx.body = entry.user.guilds.map((id) => ({
        ...{ id, name: guilds[id], icon: null, banner: null, owner: false },
        ...{ permissions: '2147483647', features: [] },
      }));
    });
    // For tests: ends all tokens, or issues a token of another app, which must not sign anybody in.
    router.post('/revoke', (ctx) => {
      tokens.clear();
      ctx.status = 204;
    });
    router.post('/other-app/:as', (ctx) => {
      const user = users.find(({ username }) => username === ctx.params.as);
      if (user) ctx.body = { access_token: createToken(user, '100000000000000009') };
    });
    addActivityFrame(router, {
      ...{ users: users.map(presentUser), clientId },
      createCode: (as) => {
        const user = users.find(({ username }) => username === as);
        return user ? createCode({ user, challenge: null, redirectUri: null }) : null;
      },
      authorizedUser: (token) => {
        const user = tokens.get(token)?.user;
        return user ? presentUser(user) : null;
      },
    });
    return router;
  },
};
