import type { OidcProvider } from '@hangout/platform/config/oidc-providers';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  fetchUserInfo,
} from 'openid-client';
import { createDiscovery } from './discovery.ts';
import { OidcError, toOidcError } from './oidc-error.ts';
import { type OidcIdentity, readIdentity } from './read-identity.ts';

/** The parameters of the provider's redirect, and what was stored when this sign-in began. */
interface CodeReply {
  readonly code: string;
  readonly state: string;
  /** [H1941] The issuer in the redirect's URL; required if the provider's metadata announces it. */
  readonly iss?: string | undefined;
  readonly redirectUri: string;
  readonly codeVerifier: string;
  readonly nonce: string;
}

/** [H1941] The parts of a new sign-in that go into the URL of the sign-in page. */
interface BegunSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly codeChallenge: string;
  readonly redirectUri: string;
}

/** The client of one provider. All functions throw OidcError. */
export interface OidcClient {
  readonly provider: OidcProvider;
  /**
   * [H1942] Resolves with the function that builds the URL of the sign-in page. Rejects if the provider does not
   * respond.
   */
  readonly openSignInPage: () => Promise<(begun: BegunSignIn) => string>;
  readonly redeemCode: (reply: CodeReply) => Promise<{ identity: OidcIdentity; idToken: string }>;
  /** [H1949] Returns the URL at which a user signs out at the provider; null if the provider has none. */
  readonly endSessionUrl: (session: { idToken: string; returnTo: string }) => Promise<string | null>;
}

export type OidcClients = ReadonlyMap<string, OidcClient>;

/** Creates a client for each provider; returns them by id. `now` in epoch ms. */
export function createOidcClients(
  providers: readonly OidcProvider[] = [],
  now: () => number = Date.now,
): OidcClients {
  return new Map(providers.map((provider) => [provider.id, createOidcClient(provider, now)]));
}

function createOidcClient(provider: OidcProvider, now: () => number): OidcClient {
  const discovery = createDiscovery(provider, now);
  const orOidcError = <A extends unknown[], T>(work: (...given: A) => Promise<T>) => {
    return async (...given: A): Promise<T> => {
      try {
        return await work(...given);
      } catch (error) {
        throw toOidcError(error);
      }
    };
  };
  return {
    provider,
    openSignInPage: orOidcError(async () => {
      const configuration = await discovery.current();
      return ({ redirectUri, state, nonce, codeChallenge }) =>
        buildAuthorizationUrl(configuration, {
          ...{ redirect_uri: redirectUri, scope: provider.scopes, state, nonce },
          ...{ code_challenge: codeChallenge, code_challenge_method: 'S256' },
        }).href;
    }),
    redeemCode: orOidcError(async ({ code, state, iss, redirectUri, codeVerifier, nonce }) => {
      const configuration = await discovery.known();
      const reply = new URL(redirectUri);
      reply.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString();
      const tokens = await authorizationCodeGrant(configuration, reply, {
        ...{
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        },
      });
      const claims = tokens.claims();
      if (!claims || !tokens.id_token) throw new OidcError('refused');
      // Some providers put only part of the claims into the ID token. If a claim is in both, the one in the signed
      // token counts.
      const more = configuration.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {};
      return { identity: readIdentity(provider, claims, { ...more, ...claims }), idToken: tokens.id_token };
    }),
    endSessionUrl: orOidcError(async ({ idToken, returnTo }) => {
      const configuration = await discovery.known();
      if (!configuration.serverMetadata().end_session_endpoint) return null;
      const parameters = { id_token_hint: idToken, post_logout_redirect_uri: returnTo };
      return buildEndSessionUrl(configuration, parameters).href;
    }),
  };
}
