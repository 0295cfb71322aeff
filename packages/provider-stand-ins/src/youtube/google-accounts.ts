import { createHash, randomBytes } from 'node:crypto';
import { standInKeys } from '@hangout/providers';
import type Router from '@koa/router';
import { answerWithPage } from '../oauth/authorize-page.ts';
import type { StandInContext } from '../stand-in.ts';

/** Lifetime of an access token as documented, seconds. */
const TOKEN_SECONDS = 3599;
const { clientId, clientSecret } = standInKeys.youtube.oauth;

/** Tokens issued by the stand-in. */
export interface GoogleAccounts {
  /** Whether the header `authorization` contains a valid token. */
  isSignedIn(authorization: string): boolean;
}

/**
 * Adds the routes of Google's OAuth 2.0 for web servers: authorize (which shows a page to browsers, and grants other
 * clients access at once), token and revoke, in the shapes of
 * https://developers.google.com/identity/protocols/oauth2/web-server (read 2026-11-24).
 */
export function addGoogleAccounts(router: Router, { now }: StandInContext): GoogleAccounts {
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  const accessTokens = new Map<string, number>();
  const refreshTokens = new Set<string>();
  const createToken = (prefix: string) => `${prefix}${randomBytes(12).toString('base64url')}`;
  const grantAccess = () => {
    const token = createToken('ya29.');
    accessTokens.set(token, now() + TOKEN_SECONDS * 1000);
    return { access_token: token, expires_in: TOKEN_SECONDS, token_type: 'Bearer' };
  };

  router.get('/authorize', (ctx) => {
    const { client_id: client, redirect_uri: redirectUri, state, code_challenge: challenge } = ctx.query;
    if (client !== clientId || typeof redirectUri !== 'string' || typeof challenge !== 'string') {
      ctx.status = 400;
      ctx.body = 'Error 400: invalid_request';
      return;
    }
    const account = { id: 'viewer', name: 'Video Viewer', isPremium: false };
    if (answerWithPage(ctx, { provider: 'YouTube', colour: '#b91c1c' }, account)) return;
    const code = createToken('4/');
    codes.set(code, { challenge, redirectUri });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', String(state ?? ''));
    ctx.redirect(back.href);
  });
  router.post('/token', (ctx) => {
    const form = ctx.request.body as Readonly<Record<string, string | undefined>>;
    const refuse = (error: string, status = 400) => {
      ctx.status = status;
      ctx.body = { error, error_description: 'Bad Request' };
    };
    if (form.client_id !== clientId || form.client_secret !== clientSecret)
      return refuse('invalid_client', 401);
    if (form.grant_type === 'refresh_token') {
      if (!refreshTokens.has(form.refresh_token ?? '')) return refuse('invalid_grant');
      ctx.body = grantAccess();
      return;
    }
    const code = codes.get(form.code ?? '');
    codes.delete(form.code ?? '');
    const challenge = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url');
    if (code?.challenge !== challenge || code.redirectUri !== form.redirect_uri)
      return refuse('invalid_grant');
    const refreshToken = createToken('1//');
    refreshTokens.add(refreshToken);
    ctx.body = { ...grantAccess(), refresh_token: refreshToken };
  });
  router.post('/revoke', (ctx) => {
    const token = String(ctx.query.token ?? '');
    ctx.status = accessTokens.delete(token) || refreshTokens.delete(token) ? 200 : 400;
    ctx.body = {};
  });
  return {
    isSignedIn: (authorization) =>
      (accessTokens.get(authorization.replace(/^Bearer /, '')) ?? Number.NEGATIVE_INFINITY) > now(),
  };
}
