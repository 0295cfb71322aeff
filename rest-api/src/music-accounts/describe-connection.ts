import type { Log } from '@hangout/platform/log/log';
import type { MusicProvider } from '@hangout/providers';
import { presentMusicAccount, type StoredMusicAccount } from './music-account.ts';

/** The connection of a provider at which users cannot connect an account. */
export const noConnection = { connection: null, account: null, developerToken: null } as const;

/**
 * [H1029] Describes how a listener connects an account at a provider, which account is connected, and what the
 * provider's player needs.
 */
export async function describeConnection(
  { key, oauth, userTokens }: MusicProvider,
  accounts: readonly StoredMusicAccount[],
  log: Pick<Log, 'warn'>,
) {
  const account = accounts.find(({ provider }) => provider === key);
  return {
    connection: oauth ? ('page' as const) : userTokens ? ('player' as const) : null,
    account: account ? presentMusicAccount(account) : null,
    // The token is null if the operator's key cannot sign, so that the other providers are listed all the same.
    developerToken:
      (await userTokens?.developerToken().catch((error: unknown) => {
        log.warn({ err: error, provider: key }, 'the developer token of a music provider can not be signed');
        return null;
      })) ?? null,
  };
}
