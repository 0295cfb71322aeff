import { z } from 'zod';
import { createProviderHttp } from '../http/provider-http.ts';
import { ProviderError } from '../provider-error.ts';
import type { DiscordConfig } from './discord-config.ts';

/** What users let this product read: who they are, and of which Discord servers they are members. */
const SCOPES = ['identify', 'guilds'] as const;

const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const Authorization = z.object({
  application: z.object({ id: z.string() }),
  scopes: z.array(z.string()),
  expires: z.string(),
  user: z.object({ id: z.string(), username: z.string(), global_name: z.string().nullish() }).optional(),
});
const Guilds = z.array(z.object({ id: z.string(), name: z.string() }));

/** The Discord account of an access token. */
export interface DiscordIdentity {
  readonly id: string;
  readonly name: string;
  /** When the access token expires, epoch ms. */
  readonly expiresAt: number;
}

/** A Discord server, called a guild in Discord's API. */
export interface DiscordGuild {
  readonly id: string;
  readonly name: string;
}

/** Calls to Discord. Each may throw a ProviderError. */
export interface Discord {
  readonly config: DiscordConfig;
  authorizeUrl(request: {
    readonly redirectUri: string;
    readonly state: string;
    /** PKCE code challenge, method S256. */
    readonly codeChallenge: string;
  }): string;
  /** Exchanges a code for an access token. A code of an activity has no verifier and no redirect URI. */
  exchangeCode(
    grant: { readonly code: string; readonly codeVerifier?: string; readonly redirectUri?: string },
    signal: AbortSignal,
  ): Promise<string>;
  /**
   * [H1361] Returns the account of an access token.
   * @throws ProviderError `unauthorized` if the token was issued to another app, whose operator could otherwise sign in
   * here as that app's users
   */
  identify(accessToken: string, signal: AbortSignal): Promise<DiscordIdentity>;
  /** Lists the Discord servers of which the token's owner is a member, at most 200. */
  guilds(accessToken: string, signal: AbortSignal): Promise<DiscordGuild[]>;
}

export function createDiscord(config: DiscordConfig): Discord {
  const { api, clientId, clientSecret } = config;
  const http = createProviderHttp({ provider: 'discord' });
  const personal = (accessToken: string) => ({
    headers: { authorization: `Bearer ${accessToken}` },
    isPersonal: true,
  });
  const found = <T>(answer: T | null): T => {
    if (answer === null) throw new ProviderError('discord', 'malformed', { status: 404 });
    return answer;
  };
  return {
    config,
    authorizeUrl({ redirectUri, state, codeChallenge }) {
      const url = new URL(config.authorize);
      const parameters = {
        ...{ client_id: clientId, redirect_uri: redirectUri, response_type: 'code', state },
        ...{ scope: SCOPES.join(' '), code_challenge: codeChallenge, code_challenge_method: 'S256' },
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },
    async exchangeCode({ code, codeVerifier, redirectUri }, signal) {
      const body = new URLSearchParams({
        ...{ client_id: clientId, client_secret: clientSecret, grant_type: 'authorization_code', code },
        ...(codeVerifier === undefined ? {} : { code_verifier: codeVerifier }),
        ...(redirectUri === undefined ? {} : { redirect_uri: redirectUri }),
      });
      const url = new URL(`${api}/oauth2/token`);
      const answer = await http
        .json({ url, method: 'POST', shape: TokenAnswer, signal, body })
        .catch((error: unknown) => {
          // Discord responds with 400 invalid_grant if a code was used before or the verifier is wrong.
          if (error instanceof ProviderError && error.reason === 'refused')
            throw new ProviderError('discord', 'unauthorized', { status: error.status, cause: error });
          throw error;
        });
      return found(answer).access_token;
    },
    async identify(accessToken, signal) {
      const url = new URL(`${api}/oauth2/@me`);
      const answer = found(await http.json({ url, shape: Authorization, signal, ...personal(accessToken) }));
      const isComplete = SCOPES.every((scope) => answer.scopes.includes(scope));
      if (answer.application.id !== clientId || !isComplete || !answer.user)
        throw new ProviderError('discord', 'unauthorized');
      const { id, username, global_name: shownName } = answer.user;
      return { id, name: shownName || username, expiresAt: Date.parse(answer.expires) };
    },
    async guilds(accessToken, signal) {
      const url = new URL(`${api}/users/@me/guilds`);
      return found(await http.json({ url, shape: Guilds, signal, ...personal(accessToken) }));
    },
  };
}
