import type { Dependencies } from '../framework/index.ts';
import type { OidcClient } from '../openid-clients/oidc-client.ts';
import { OidcError } from '../openid-clients/oidc-error.ts';

/** Returns the provider with this id. @throws RefusalError `oidc_off` if none is configured */
export function requireProvider(
  { oidc }: Pick<Dependencies, 'oidc'>,
  id: string,
  refuse: (code: 'oidc_off') => Error,
): OidcClient {
  const client = oidc.get(id);
  if (!client) throw refuse('oidc_off');
  return client;
}

/** Calls a provider and turns its errors into refusals. The logged reason contains no tokens. */
export async function callProvider<T>(
  {
    dependencies: { log },
    refuse,
  }: {
    readonly dependencies: Pick<Dependencies, 'log'>;
    readonly refuse: (code: 'oidc_refused' | 'oidc_unavailable') => Error;
  },
  provider: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OidcError)) throw error;
    const { reason, cause } = error;
    const detail = cause instanceof Error ? { message: cause.message, code: Reflect.get(cause, 'code') } : {};
    log.warn({ provider, reason, ...detail }, 'a sign-in at an OpenID Connect provider failed');
    throw refuse(reason === 'refused' ? 'oidc_refused' : 'oidc_unavailable');
  }
}
