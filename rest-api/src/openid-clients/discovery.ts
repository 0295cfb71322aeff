import type { OidcProvider } from '@hangout/platform/config/oidc-providers';
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  clockTolerance,
  discovery,
  None,
} from 'openid-client';
import { toOidcError } from './oidc-error.ts';

/** How long a provider's metadata is cached, ms. */
const FRESH_MS = 60_000;
/** How long sign-ins are refused at once after the provider has failed, ms. */
const PAUSE_MS = 5_000;
/** Timeout of a request to a provider, seconds. */
const TIMEOUT_SECONDS = 5;
/** Maximum difference between the provider's clock and ours, seconds. */
const CLOCK_TOLERANCE_SECONDS = 30;

/** Reads a provider's endpoints and keys from its metadata document. */
export interface Discovery {
  /** Returns metadata at most a minute old, which proves that the provider responds. @throws OidcError */
  readonly current: () => Promise<Configuration>;
  /** Returns metadata of any age, for a sign-in that has begun. @throws OidcError */
  readonly known: () => Promise<Configuration>;
}

/**
 * [H1942] Reads a provider's metadata when it is needed, and caches it. If the provider does not respond, sign-ins fail
 * at once until a pause is over. `now` in epoch ms.
 */
export function createDiscovery(provider: OidcProvider, now: () => number): Discovery {
  let read: { readonly configuration: Configuration; readonly at: number } | undefined;
  let pending: Promise<Configuration> | undefined;
  let failed: { readonly error: unknown; readonly at: number } | undefined;
  const discover = async () => {
    try {
      const configuration = await readMetadata(provider);
      read = { configuration, at: now() };
      failed = undefined;
      return configuration;
    } catch (error) {
      failed = { error, at: now() };
      throw toOidcError(error);
    } finally {
      pending = undefined;
    }
  };
  const current = async () => {
    if (read && now() - read.at < FRESH_MS) return read.configuration;
    if (failed && now() - failed.at < PAUSE_MS) throw toOidcError(failed.error);
    pending ??= discover();
    return pending;
  };
  return { current, known: async () => read?.configuration ?? current() };
}

async function readMetadata(provider: OidcProvider): Promise<Configuration> {
  const isInsecure = provider.issuer.startsWith('http://');
  const metadata = { client_secret: provider.clientSecret, [clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  return discovery(new URL(provider.issuer), provider.clientId, metadata, authenticate(provider), {
    timeout: TIMEOUT_SECONDS,
    execute: isInsecure ? [allowInsecureRequests] : [],
  });
}

/**
 * Returns how the client secret is sent: by HTTP Basic, the default of OpenID Connect Discovery, or in the body if the
 * provider's metadata does not list Basic.
 */
function authenticate({ clientSecret }: OidcProvider): ClientAuth {
  if (clientSecret === undefined) return None();
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  return (server, ...call) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...call);
  };
}
