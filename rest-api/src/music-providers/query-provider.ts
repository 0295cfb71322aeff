import type { providerRefusals } from '@hangout/contract/rest/music-providers/music-providers';
import { ProviderError, type ProviderErrorReason } from '@hangout/providers';
import { scaleTimeout } from '@hangout/rules/timeouts';

type ProviderRefusal = keyof typeof providerRefusals;

const refusalOf: Readonly<Record<ProviderErrorReason, ProviderRefusal>> = {
  unavailable: 'provider_unavailable',
  timeout: 'provider_unavailable',
  malformed: 'provider_unavailable',
  refused: 'provider_unavailable',
  rate_limited: 'provider_busy',
  unauthorized: 'provider_account_needed',
  forbidden: 'provider_plan_needed',
  region: 'not_in_country',
  not_embeddable: 'not_embeddable',
};

/** Maximum time that a user's request waits for a provider, ms. */
const TIMEOUT_MS = scaleTimeout(10_000);

/** Calls a provider for a user and turns its errors into refusals of the endpoint. */
export async function queryProvider<T>(
  refuse: (code: ProviderRefusal) => Error,
  ask: (call: { readonly signal: AbortSignal }) => Promise<T> | undefined,
): Promise<T | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await ask({ signal });
  } catch (error) {
    if (error instanceof ProviderError) throw refuse(refusalOf[error.reason]);
    if (signal.aborted) throw refuse('provider_unavailable');
    throw error;
  }
}
