/**
 * Tokens of the stand-in for SoundCloud, by https://developers.soundcloud.com/docs/api/guide#authentication (read
 * 2026-11-24): OAuth 2.1 with client credentials, or an authorization code with PKCE; refresh tokens can be used once.
 */
import { createHash, randomUUID } from 'node:crypto';
import { standInKeys } from '@hangout/providers';
import type Router from '@koa/router';
import type { Context } from 'koa';
import { answerWithPage } from '../oauth/authorize-page.ts';
import type { StandInContext } from '../stand-in.ts';

const TOKEN_SECONDS = 3_600;
/** The user who signs in on the stand-in's page. */
const PERSON = { urn: 'soundcloud:users:7', id: 7, username: 'Las Señales', plan: 'Free' };

interface Grant {
  readonly isPerson: boolean;
  readonly expiresAt: number;
}

export interface SoundCloudAccounts {
  /** Returns the caller of a request; null if its token is invalid or expired. */
  authenticate(ctx: Context): { readonly isPerson: boolean } | null;
}

/** Adds the token routes. The result finds the caller of a request by its token. */
export function addAccountRoutes(router: Router, { now }: StandInContext): SoundCloudAccounts {
  const keys = standInKeys.soundCloudPublic;
  const accessTokens = new Map<string, Grant>();
  const refreshTokens = new Map<string, { readonly isPerson: boolean }>();
  const codes = new Map<string, { readonly challenge: string; readonly redirectUri: string }>();

  const issue = (isPerson: boolean) => {
    const accessToken = `2-${randomUUID()}`;
    const refreshToken = randomUUID();
    accessTokens.set(accessToken, { isPerson, expiresAt: now() + TOKEN_SECONDS * 1000 });
    refreshTokens.set(refreshToken, { isPerson });
    return {
      ...{ access_token: accessToken, refresh_token: refreshToken, token_type: 'Bearer' },
      ...{ expires_in: TOKEN_SECONDS, scope: '' },
    };
  };
  const refuse = (ctx: Context, status: number, error: string) => {
    ctx.status = status;
    ctx.body = { code: status, error };
  };

  router.get('/accounts/authorize', (ctx) => {
    const asked = ctx.query as Record<string, string>;
    if (asked.client_id !== keys.clientId || asked.code_challenge_method !== 'S256' || !asked.redirect_uri)
      return refuse(ctx, 400, 'invalid_request');
    const account = { id: 'senales', name: PERSON.username, isPremium: false };
    if (answerWithPage(ctx, { provider: 'SoundCloud', colour: '#c2410c' }, account)) return;
    const code = randomUUID();
    codes.set(code, { challenge: asked.code_challenge ?? '', redirectUri: asked.redirect_uri });
    const target = new URL(asked.redirect_uri);
    target.searchParams.set('code', code);
    if (asked.state) target.searchParams.set('state', asked.state);
    ctx.redirect(target.href);
  });

  router.post('/accounts/oauth/token', (ctx) => {
    const form = (ctx.request.body ?? {}) as Record<string, string>;
    const basic = `Basic ${Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')}`;
    const isClient = form.client_id === keys.clientId && form.client_secret === keys.clientSecret;
    if (!isClient && ctx.get('authorization') !== basic) return refuse(ctx, 401, 'invalid_client');
    if (form.grant_type === 'client_credentials') {
      ctx.body = issue(false);
    } else if (form.grant_type === 'refresh_token') {
      const held = refreshTokens.get(form.refresh_token ?? '');
      refreshTokens.delete(form.refresh_token ?? '');
      if (!held) return refuse(ctx, 400, 'invalid_grant');
      ctx.body = issue(held.isPerson);
    } else {
      const code = codes.get(form.code ?? '');
      codes.delete(form.code ?? '');
      const challenge = createHash('sha256')
        .update(form.code_verifier ?? '')
        .digest('base64url');
      if (code?.challenge !== challenge || code.redirectUri !== form.redirect_uri)
        return refuse(ctx, 400, 'invalid_grant');
      ctx.body = issue(true);
    }
  });

  const authenticate = (ctx: Context) => {
    const token = /^OAuth (.+)$/.exec(ctx.get('authorization'))?.[1];
    const grant = accessTokens.get(token ?? '');
    return grant && grant.expiresAt > now() ? grant : null;
  };
  router.get('/api/me', (ctx) => {
    if (authenticate(ctx)?.isPerson) ctx.body = PERSON;
    else refuse(ctx, 401, 'invalid_token');
  });
  // For tests: ends all access tokens, like a sign-out everywhere.
  router.post('/accounts/revoke-all', (ctx) => {
    accessTokens.clear();
    ctx.status = 204;
  });
  return { authenticate };
}
