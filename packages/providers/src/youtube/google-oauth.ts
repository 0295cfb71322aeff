import { z } from 'zod';
import type { ProviderHttp } from '../http/provider-http.ts';
import type { ProviderOAuth, ProviderTokens } from '../music-provider.ts';
import type { ProviderConfig, YouTubeKeys } from '../provider-config.ts';
import { ProviderError } from '../provider-error.ts';

const TokenAnswer = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.string().nullish(),
});
const Channels = z.object({
  items: z
    .array(
      z.object({ id: z.string(), snippet: z.object({ title: z.string(), country: z.string().nullish() }) }),
    )
    .nullish(),
});
/** Only read access to playlists is needed. */
const SCOPE = 'https://www.googleapis.com/auth/youtube.readonly';

/** Sign-in with a Google account, for the playlists of its channel. */
export function createGoogleOAuth(
  youtube: ProviderConfig['youtube'],
  { clientId, clientSecret }: NonNullable<YouTubeKeys['oauth']>,
  http: ProviderHttp,
): ProviderOAuth {
  const requestTokens = async (
    grant: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<ProviderTokens> => {
    const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...grant });
    const url = new URL(youtube.token);
    const answer = await http
      .json({ url, method: 'POST', shape: TokenAnswer, signal, body, isPersonal: true })
      .catch((error: unknown) => {
        // Google responds with 400 invalid_grant if a code or refresh token was used or revoked.
        if (error instanceof ProviderError && error.reason === 'refused')
          throw new ProviderError('youtube', 'unauthorized', { status: error.status, cause: error });
        throw error;
      });
    if (!answer) throw new ProviderError('youtube', 'malformed');
    return {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token ?? null,
      expiresAt: Date.now() + answer.expires_in * 1000,
    };
  };
  return {
    authorizeUrl({ redirectUri, state, codeChallenge }) {
      const url = new URL(youtube.authorize);
      const parameters = {
        ...{ client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: SCOPE, state },
        ...{ code_challenge: codeChallenge, code_challenge_method: 'S256' },
        // Without these, Google returns a refresh token only at the first consent.
        ...{ access_type: 'offline', prompt: 'consent' },
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },
    exchangeCode: ({ code, codeVerifier, redirectUri, signal }) =>
      requestTokens(
        { grant_type: 'authorization_code', code, code_verifier: codeVerifier, redirect_uri: redirectUri },
        signal,
      ),
    refresh: (refreshToken, signal) =>
      requestTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }, signal),
    async profile(accessToken, signal) {
      const url = new URL(`${youtube.api}/v3/channels?part=snippet&mine=true`);
      const headers = { authorization: `Bearer ${accessToken}` };
      const [channel] =
        (await http.json({ url, shape: Channels, signal, headers, isPersonal: true }))?.items ?? [];
      // A Google account without a channel has no playlists to read.
      if (!channel) throw new ProviderError('youtube', 'forbidden');
      const country = channel.snippet.country?.toUpperCase() ?? null;
      return { id: channel.id, name: channel.snippet.title, isPremium: false, country };
    },
  };
}
