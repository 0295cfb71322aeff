import { z } from 'zod';
import { createProviderHttp } from '../http/provider-http.ts';
import type { ProviderOAuth, ProviderTokens } from '../music-provider.ts';
import type { ProviderConfig, SoundCloudKeys } from '../provider-config.ts';
import { ProviderError } from '../provider-error.ts';
import { createTokenSource, type TokenSource } from '../token-source.ts';
import { idOf } from './shapes.ts';

const Token = z.object({
  access_token: z.string(),
  refresh_token: z.string().nullish(),
  /** Seconds. */
  expires_in: z.number(),
});
const Me = z.object({
  urn: z.string().nullish(),
  id: z.number().nullish(),
  username: z.string(),
  plan: z.string().nullish(),
});

export interface SoundCloudAccess {
  readonly config: ProviderConfig['soundCloudPublic'];
  readonly keys: SoundCloudKeys;
}

/**
 * Requests tokens. Status 400 means that the grant was used up or revoked, and is thrown as `unauthorized`.
 */
function createTokenRequest({ config }: Pick<SoundCloudAccess, 'config'>) {
  const http = createProviderHttp({ provider: 'soundCloudPublic', renewOn: [] });
  return async (
    form: Readonly<Record<string, string>>,
    signal: AbortSignal,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ProviderTokens> => {
    const url = new URL(`${config.accounts}/oauth/token`);
    const body = new URLSearchParams(form);
    try {
      const answer = await http.json({ url, method: 'POST', body, headers, shape: Token, signal });
      if (!answer) throw new ProviderError('soundCloudPublic', 'malformed');
      return {
        accessToken: answer.access_token,
        refreshToken: answer.refresh_token ?? null,
        expiresAt: Date.now() + answer.expires_in * 1000,
      };
    } catch (error) {
      if (!(error instanceof ProviderError) || error.reason !== 'refused') throw error;
      throw new ProviderError('soundCloudPublic', 'unauthorized', { status: error.status, cause: error });
    }
  };
}

/**
 * Creates the app's token, for calls without an account. It is renewed by its refresh token, because
 * SoundCloud issues only 50 app tokens in twelve hours. If a refresh token, which works once, is refused, the
 * app signs in again.
 */
export function createPublicToken(access: SoundCloudAccess): TokenSource {
  const { clientId, clientSecret } = access.keys;
  const request = createTokenRequest(access);
  const never = new AbortController().signal;
  let refreshToken: string | null = null;
  const signIn = () =>
    request({ grant_type: 'client_credentials' }, never, {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    });
  const renew = async (): Promise<ProviderTokens> => {
    const used = refreshToken;
    refreshToken = null;
    if (used === null) return signIn();
    const form = { grant_type: 'refresh_token', refresh_token: used, ...clientOf(access) };
    try {
      return await request(form, never);
    } catch (error) {
      if (error instanceof ProviderError && error.reason === 'unauthorized') return signIn();
      throw error;
    }
  };
  return createTokenSource(async () => {
    const tokens = await renew();
    refreshToken = tokens.refreshToken;
    return { token: tokens.accessToken, expiresAt: tokens.expiresAt };
  });
}

const clientOf = ({ keys }: SoundCloudAccess) => ({
  client_id: keys.clientId,
  client_secret: keys.clientSecret,
});

/** Sign-in of people by OAuth 2.1: an authorization code with PKCE. */
export function createSoundCloudOAuth(access: SoundCloudAccess): ProviderOAuth {
  const request = createTokenRequest(access);
  const http = createProviderHttp({ provider: 'soundCloudPublic', renewOn: [] });
  return {
    authorizeUrl({ redirectUri, state, codeChallenge }) {
      const url = new URL(access.config.connect);
      url.search = String(
        new URLSearchParams({
          client_id: access.keys.clientId,
          redirect_uri: redirectUri,
          response_type: 'code',
          code_challenge: codeChallenge,
          code_challenge_method: 'S256',
          state,
        }),
      );
      return url.href;
    },
    exchangeCode: ({ code, codeVerifier, redirectUri, signal }) =>
      request(
        {
          ...{ grant_type: 'authorization_code', code, code_verifier: codeVerifier },
          ...{ redirect_uri: redirectUri, ...clientOf(access) },
        },
        signal,
      ),
    refresh: (refreshToken, signal) =>
      request({ grant_type: 'refresh_token', refresh_token: refreshToken, ...clientOf(access) }, signal),
    async profile(accessToken, signal) {
      const url = new URL(`${access.config.api}/me`);
      const headers = { authorization: `OAuth ${accessToken}` };
      const me = await http.json({ url, headers, shape: Me, signal, isPersonal: true });
      if (!me) throw new ProviderError('soundCloudPublic', 'malformed');
      // Users type the country of their profile as free text.
      return {
        ...{ id: idOf(me), name: me.username, country: null },
        isPremium: (me.plan ?? 'Free').toLowerCase() !== 'free',
      };
    },
  };
}
