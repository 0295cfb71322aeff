import { z } from 'zod';
import { createProviderHttp } from '../http/provider-http.ts';
import { ProviderError } from '../provider-error.ts';
import type { DiscordConfig } from './discord-config.ts';

/** What this product may know of a person: who they are, and of which servers they are a member. */
const SCOPES = ['identify', 'guilds'] as const;

const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const Authorization = z.object({
  application: z.object({ id: z.string() }),
  scopes: z.array(z.string()),
  expires: z.string(),
  user: z.object({ id: z.string(), username: z.string(), global_name: z.string().nullish() }).optional(),
});
const Guilds = z.array(z.object({ id: z.string(), name: z.string() }));

/** An account at Discord, as its access token shows it. */
export interface DiscordIdentity {
  readonly id: string;
  readonly name: string;
  /** When the access token ends, epoch ms. */
  readonly expiresAt: number;
}

/** A server of Discord; the wire calls it a guild. */
export interface DiscordGuild {
  readonly id: string;
  readonly name: string;
}

/** What this product asks Discord. Every call may throw a ProviderError. */
export interface Discord {
  readonly config: DiscordConfig;
  authorizeUrl(request: {
    readonly redirectUri: string;
    readonly state: string;
    /** Of PKCE, with the method S256. */
    readonly codeChallenge: string;
  }): string;
  /** Trades a code for an access token. A code of an activity has neither verifier nor address. */
  exchangeCode(
    grant: { readonly code: string; readonly codeVerifier?: string; readonly redirectUri?: string },
    signal: AbortSignal,
  ): Promise<string>;
  /**
   * [H1361] Whose access token this is. One that was given to another app is `unauthorized`: whoever runs that app could
   * otherwise sign in here as the people who use it.
   */
  identify(accessToken: string, signal: AbortSignal): Promise<DiscordIdentity>;
  /** The servers of which the owner of the token is a member, at most 200. */
  guilds(accessToken: string, signal: AbortSignal): Promise<DiscordGuild[]>;
}

/** Creates the calls to Discord, or to its stand-in. */
export function createDiscord(config: DiscordConfig): Discord {
  const { api, clientId, clientSecret } = config;
  const http = createProviderHttp({ provider: 'discord' });
  const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` });
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
          // A code that is used up, or was made for another verifier, is answered with 400 invalid_grant.
          if (error instanceof ProviderError && error.reason === 'refused')
            throw new ProviderError('discord', 'unauthorized', { status: error.status, cause: error });
          throw error;
        });
      return found(answer).access_token;
    },
    async identify(accessToken, signal) {
      const url = new URL(`${api}/oauth2/@me`);
      const answer = found(
        await http.json({ url, shape: Authorization, signal, headers: bearer(accessToken) }),
      );
      const isComplete = SCOPES.every((scope) => answer.scopes.includes(scope));
      if (answer.application.id !== clientId || !isComplete || !answer.user)
        throw new ProviderError('discord', 'unauthorized');
      const { id, username, global_name: shownName } = answer.user;
      return { id, name: shownName || username, expiresAt: Date.parse(answer.expires) };
    },
    async guilds(accessToken, signal) {
      const url = new URL(`${api}/users/@me/guilds`);
      return found(await http.json({ url, shape: Guilds, signal, headers: bearer(accessToken) }));
    },
  };
}
