import type { providerRefusals } from '@hangout/contract/rest/music-providers/music-providers';
import { ProviderError, type ProviderErrorReason } from '@hangout/providers';
import { scaleTimeout } from '@hangout/rules/timeouts';
import type { Dependencies } from '../framework/index.ts';

/** Maximum time that a user waits for a sign-in or a token, ms. */
const TIMEOUT_MS = scaleTimeout(10_000);

type CommonRefusal = Extract<
  keyof typeof providerRefusals,
  'provider_unavailable' | 'provider_busy' | 'provider_plan_needed'
>;

interface ProviderCallContext<Refused extends string> {
  readonly dependencies: Pick<Dependencies, 'log'>;
  /** The refusal if the provider rejects the account or the sign-in. */
  readonly refused: Refused;
  readonly refuse: (code: Refused | CommonRefusal) => Error;
}

/**
 * Calls a provider about a user's account and turns its errors into the endpoint's refusals. [H1020] Errors are logged
 * by their reason only, because responses contain tokens.
 */
export async function callProvider<T, Refused extends string>(
  { dependencies, refused, refuse }: ProviderCallContext<Refused>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await work(signal);
  } catch (error) {
    if (error instanceof ProviderError) {
      const { provider, reason, status } = error;
      dependencies.log.warn({ provider, reason, status }, 'a music provider refused a call about an account');
      throw refuse(commonRefusals[reason] ?? refused);
    }
    if (signal.aborted) throw refuse('provider_unavailable');
    throw error;
  }
}

const commonRefusals: Readonly<Partial<Record<ProviderErrorReason, CommonRefusal>>> = {
  unavailable: 'provider_unavailable',
  timeout: 'provider_unavailable',
  malformed: 'provider_unavailable',
  region: 'provider_unavailable',
  rate_limited: 'provider_busy',
  forbidden: 'provider_plan_needed',
};
