/**
 * OAuth at a stand-in: sign-in by authorization code with PKCE (RFC 6749, 4.1, and RFC 7636), refresh tokens (RFC 6749,
 * 6), and the app's own token by client credentials (RFC 6749, 4.4; all read 2026-11-24). Each stand-in that uses it
 * names its provider's documentation.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type Router from '@koa/router';
import type { Context } from 'koa';
import { type AuthorizePageTexts, renderAuthorizePage } from './authorize-page.ts';
import type { StandInAccount } from './stand-in-account.ts';

export interface OAuthOptions {
  readonly page: AuthorizePageTexts;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly accounts: readonly StandInAccount[];
  readonly now: () => number;
  /** Paths of the sign-in page and of the token endpoint, below the stand-in's path prefix. */
  readonly authorizePath: string;
  readonly tokenPath: string;
  /** Lifetime of an access token, seconds. */
  readonly seconds?: number;
  /** Whether each refresh token can be used only once. */
  readonly rotates?: boolean;
}

interface Issued {
  /** Null for the app's own token. */
  readonly account: StandInAccount | null;
  /** Epoch ms. */
  readonly expiresAt: number;
}
interface Code {
  readonly account: StandInAccount;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly scope: string;
}

export interface StandInOAuth {
  addRoutes(router: Router): void;
  /** Returns the account of a request's token; `app` for the app's own token, null for an invalid one. */
  callerOf(ctx: Context): StandInAccount | 'app' | null;
}

const newToken = () => randomBytes(24).toString('base64url');
const isEqual = (a: string, b: string) => {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
};

/**
 * Creates an OAuth server with a sign-in page, single-use codes, and tokens that expire and can be revoked.
 */
export function createStandInOAuth(options: OAuthOptions): StandInOAuth {
  const { accounts, now, seconds = 3600, rotates = false } = options;
  const codes = new Map<string, Code>();
  const accessTokens = new Map<string, Issued>();
  const refreshTokens = new Map<string, StandInAccount>();

  const issue = (account: StandInAccount | null, scope: string | null) => {
    const token = newToken();
    accessTokens.set(token, { account, expiresAt: now() + seconds * 1000 });
    return {
      ...{ access_token: token, token_type: 'Bearer', expires_in: seconds },
      ...(scope === null ? {} : { scope }),
    };
  };
  const issueRefreshToken = (account: StandInAccount) => {
    const token = newToken();
    refreshTokens.set(token, account);
    return token;
  };
  const refuse = (ctx: Context, status: number, error: string): undefined => {
    ctx.status = status;
    ctx.body = { error, error_description: error.replaceAll('_', ' ') };
  };

  function showPage(ctx: Context): void {
    const query = new URLSearchParams(ctx.querystring);
    const { clientId, page } = options;
    const isComplete =
      query.get('client_id') === clientId &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256' &&
      query.has('code_challenge') &&
      URL.canParse(query.get('redirect_uri') ?? '');
    ctx.type = 'html';
    ctx.status = isComplete ? 200 : 400;
    ctx.body = isComplete
      ? renderAuthorizePage(page, accounts, query)
      : 'INVALID_CLIENT: Invalid redirect URI';
  }

  /** Handles the choice on the page: redirects to the product with a code or a refusal. */
  function decide(ctx: Context): void {
    const query = new URLSearchParams(ctx.querystring);
    const back = new URL(query.get('redirect_uri') ?? '');
    const account = accounts.find(({ id }) => id === query.get('as'));
    if (account) {
      const code = newToken();
      codes.set(code, {
        ...{ account, redirectUri: back.href, scope: query.get('scope') ?? '' },
        challenge: query.get('code_challenge') ?? '',
      });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    back.searchParams.set('state', query.get('state') ?? '');
    ctx.redirect(back.href);
  }

  function hasKeys(ctx: Context, form: Readonly<Record<string, string>>): boolean {
    const basic = /^Basic (.+)$/.exec(ctx.get('authorization'))?.[1];
    const [id = '', secret = ''] = basic
      ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
      : [form.client_id, form.client_secret];
    return isEqual(id, options.clientId) && isEqual(secret, options.clientSecret);
  }

  function answerToken(ctx: Context): undefined {
    // The cast is safe: form fields are strings, and a body of another kind lacks these fields.
    const form = (ctx.request.body ?? {}) as Readonly<Record<string, string>>;
    if (!hasKeys(ctx, form)) return refuse(ctx, 401, 'invalid_client');
    if (form.grant_type === 'client_credentials') {
      ctx.body = issue(null, null);
      return undefined;
    }
    if (form.grant_type === 'refresh_token') {
      const account = refreshTokens.get(form.refresh_token ?? '');
      if (!account) return refuse(ctx, 400, 'invalid_grant');
      if (rotates) refreshTokens.delete(form.refresh_token ?? '');
      ctx.body = {
        ...issue(account, null),
        ...(rotates && { refresh_token: issueRefreshToken(account) }),
      };
      return undefined;
    }
    if (form.grant_type !== 'authorization_code') return refuse(ctx, 400, 'unsupported_grant_type');
    const code = codes.get(form.code ?? '');
    codes.delete(form.code ?? '');
    const challenge = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url');
    if (!code || code.redirectUri !== form.redirect_uri || code.challenge !== challenge)
      return refuse(ctx, 400, 'invalid_grant');
    ctx.body = { ...issue(code.account, code.scope), refresh_token: issueRefreshToken(code.account) };
    return undefined;
  }

  return {
    addRoutes(router) {
      router.get(options.authorizePath, showPage);
      router.get(`${options.authorizePath}/decide`, decide);
      router.post(options.tokenPath, answerToken);
      // For tests: revokes all tokens; `?kind=access` revokes only access tokens, which clients then refresh.
      router.post('/revoke', (ctx) => {
        accessTokens.clear();
        if (ctx.query.kind !== 'access') refreshTokens.clear();
        ctx.status = 204;
      });
    },
    callerOf(ctx) {
      const token = /^(?:Bearer|OAuth) (.+)$/.exec(ctx.get('authorization'))?.[1] ?? '';
      const issued = accessTokens.get(token);
      if (!issued || issued.expiresAt <= now()) return null;
      return issued.account ?? 'app';
    },
  };
}
