import { z } from 'zod';
import type { ProviderHttp } from '../http/provider-http.ts';
import type { ProviderOAuth } from '../music-provider.ts';
import { requestTokens, type TokenEndpoint } from '../oauth/request-tokens.ts';
import { ProviderError } from '../provider-error.ts';

/** Scopes for playback in the browser, and for importing and exporting playlists and liked songs. */
const SCOPES = [
  'streaming',
  'user-read-email',
  'user-read-private',
  'user-modify-playback-state',
  'playlist-read-private',
  'playlist-read-collaborative',
  'playlist-modify-private',
  'playlist-modify-public',
  'user-library-read',
];

const Me = z.object({
  id: z.string(),
  display_name: z.string().nullish(),
  product: z.string().nullish(),
  country: z.string().nullish(),
});

/** Sign-in at Spotify by the authorization code flow with PKCE. */
export function createSpotifyOAuth(
  { api, accounts }: { readonly api: string; readonly accounts: string },
  http: ProviderHttp,
  tokens: TokenEndpoint,
): ProviderOAuth {
  return {
    authorizeUrl({ redirectUri, state, codeChallenge }) {
      const url = new URL(`${accounts}/authorize`);
      url.search = new URLSearchParams({
        ...{ response_type: 'code', client_id: tokens.clientId, redirect_uri: redirectUri, state },
        ...{ scope: SCOPES.join(' '), code_challenge: codeChallenge, code_challenge_method: 'S256' },
      }).toString();
      return url.href;
    },
    exchangeCode: ({ code, codeVerifier, redirectUri, signal }) =>
      requestTokens(
        tokens,
        {
          ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri },
          code_verifier: codeVerifier,
        },
        signal,
      ),
    refresh: (refreshToken, signal) =>
      requestTokens(tokens, { grant_type: 'refresh_token', refresh_token: refreshToken }, signal),
    async profile(accessToken, signal) {
      const headers = { authorization: `Bearer ${accessToken}` };
      const me = await http.json({
        url: new URL(`${api}/v1/me`),
        shape: Me,
        signal,
        headers,
        isPersonal: true,
      });
      if (!me) throw new ProviderError('spotify', 'malformed', { status: 404 });
      return {
        id: me.id,
        name: me.display_name || me.id,
        // Since February 2026, apps in development mode do not see the plan. The player then finds out.
        isPremium: !me.product || me.product === 'premium',
        country: me.country && /^[A-Z]{2}$/.test(me.country) ? me.country : null,
      };
    },
  };
}
