import type { MusicProvider } from '@hangout/providers';
import type { Log } from '@hangout/server';
import { presentMusicAccount, type StoredMusicAccount } from './music-account.ts';

/** What a provider says where no account can be connected. */
export const noConnection = { connection: null, account: null, developerToken: null } as const;

/** [H1029] How a listener connects an account at a provider, which one is connected, and what opens its player. */
export async function describeConnection(
  { key, oauth, userTokens }: MusicProvider,
  accounts: readonly StoredMusicAccount[],
  log: Pick<Log, 'warn'>,
) {
  const account = accounts.find(({ provider }) => provider === key);
  return {
    connection: oauth ? ('page' as const) : userTokens ? ('player' as const) : null,
    account: account ? presentMusicAccount(account) : null,
    // A key of the operator that can not sign must not hide the other providers.
    developerToken:
      (await userTokens?.developerToken().catch((error: unknown) => {
        log.warn({ err: error, provider: key }, 'the developer token of a music provider can not be signed');
        return null;
      })) ?? null,
  };
}
