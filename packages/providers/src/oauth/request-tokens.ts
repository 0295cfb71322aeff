import { z } from 'zod';
import type { ProviderHttp } from '../http/provider-http.ts';
import type { ProviderTokens } from '../music-provider.ts';
import { ProviderError } from '../provider-error.ts';

/** Response of a token endpoint, by RFC 6749, 5.1. */
const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  expires_in: z.number().nullish(),
  scope: z.string().nullish(),
});

/** URL and keys of a token endpoint. */
export interface TokenEndpoint {
  readonly http: ProviderHttp;
  readonly url: string;
  readonly provider: ProviderError['provider'];
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * Requests tokens by RFC 6749, with the keys in the header `authorization`.
 * @throws ProviderError, with status 400 if the code or refresh token is invalid
 */
export async function requestTokens(
  { http, url, provider, clientId, clientSecret }: TokenEndpoint,
  form: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ProviderTokens> {
  const keys = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`);
  const answer = await http.json({
    url: new URL(url),
    shape: TokenAnswer,
    signal,
    method: 'POST',
    headers: { authorization: `Basic ${keys.toString('base64')}` },
    body: new URLSearchParams(form),
    isPersonal: form.grant_type !== 'client_credentials',
  });
  if (!answer) throw new ProviderError(provider, 'malformed', { status: 404 });
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    expiresAt: answer.expires_in ? Date.now() + answer.expires_in * 1000 : Number.POSITIVE_INFINITY,
    scopes: answer.scope?.split(' ').filter(Boolean) ?? [],
  };
}
