import { type DailyQuota, ProviderError } from '@hangout/providers';
import { type Principal, RefusalError } from '@hangout/rules';
import type { RateLimits } from '../framework/index.ts';

const DAY_SECONDS = 86_400;
/** What part of a provider's daily searches one account, one network of guests, and all guests together may use. */
const ACCOUNT_SHARE = 1 / 4;
const NETWORK_SHARE = 1 / 20;
const GUESTS_SHARE = 1 / 4;

interface Searcher {
  readonly principal: Principal;
  /** Network of the caller; null if it is exempt from limits. */
  readonly limitedNetwork: string | null;
}

/**
 * [H1538] Returns a function that counts a search against the caller's share of a provider's daily quota. Results from
 * the cache do not count.
 */
export function limitSearchShare(
  limits: Pick<RateLimits, 'take'>,
  { principal, limitedNetwork }: Searcher,
): (quota: DailyQuota) => Promise<void> {
  return async ({ provider, name, limit }) => {
    const take = (who: string, key: string, share: number) =>
      limits.take(`${provider} ${name} of ${who}`, key, {
        points: Math.max(1, Math.floor(limit * share)),
        seconds: DAY_SECONDS,
      });
    try {
      if (principal.kind === 'user' || principal.kind === 'bot')
        await take('an account', principal.uuid, ACCOUNT_SHARE);
      if (principal.kind !== 'guest') return;
      if (limitedNetwork !== null) await take('a network', limitedNetwork, NETWORK_SHARE);
      await take('guests', 'all', GUESTS_SHARE);
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      throw new ProviderError(provider, 'rate_limited', { cause: error });
    }
  };
}
