import {
  type AccountProvider,
  type Db,
  findProviderAccount,
  lockProviderAccount,
  markProviderAccountLost,
  storeProviderTokens,
} from '@hangout/db';
import {
  type MusicProviders,
  ProviderError,
  type ProviderTokens,
  type TokenSource,
} from '@hangout/providers';
import pLimit from 'p-limit';
import type { Secrets } from '../secrets/index.ts';
import { encryptTokens } from './encrypt-tokens.ts';

/** How long before its end an access token is replaced, ms. */
const RENEWAL_MARGIN_MS = 60_000;
/** How long a provider may take to renew a token, ms: less than what others wait for the row that is locked meanwhile. */
const RENEWAL_TIMEOUT_MS = 4_000;

/** So many renewals hold a connection to the database at a time, so that a slow provider does not take all of them. */
const limitRenewals = pLimit(4);

interface AccessToken {
  readonly token: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/**
 * [H1022] The access token of the account that a person has connected at a provider; null where they have connected none,
 * or [H1023] it has to be connected again. The token is renewed while the account's row is locked, so that several calls in
 * any process renew it once; a provider that is down leaves the account as it is.
 * @param db the connection pool: in a transaction that is rolled back a renewed token would be lost
 */
export async function loadProviderAccount(
  db: Db,
  secrets: Secrets,
  providers: MusicProviders,
  userUuid: string,
  provider: AccountProvider,
  now: () => number = Date.now,
): Promise<TokenSource | null> {
  if (db.isTransaction) throw new Error('accounts at providers are loaded outside of transactions');
  const account = await findProviderAccount(db, userUuid, provider);
  if (!account || account.lostAt) return null;
  const read = (row: { readonly accessToken: string; readonly expiresAt: string | null }): AccessToken => ({
    token: secrets.decryptSecret('provider token', row.accessToken),
    expiresAt: row.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(row.expiresAt),
  });
  const isUsable = ({ expiresAt }: AccessToken) => expiresAt - RENEWAL_MARGIN_MS > now();

  /** Null where the account is lost. The row stays locked for the time of the call to the provider. */
  const renewLocked = (refused: string | null): Promise<AccessToken | null> =>
    db.transaction(async (tx) => {
      const row = await lockProviderAccount(tx, account.id);
      if (!row || row.lostAt) return null;
      const stored = read(row);
      if (stored.token !== refused && isUsable(stored)) return stored;
      const tokens = await requestTokens(providers, provider, secrets, row.refreshToken);
      if (!tokens) {
        await markProviderAccountLost(tx, row.id);
        return null;
      }
      const { refreshToken, ...renewed } = encryptTokens(secrets, tokens);
      await storeProviderTokens(tx, row.id, { ...renewed, refreshToken: refreshToken ?? row.refreshToken });
      return { token: tokens.accessToken, expiresAt: tokens.expiresAt };
    });

  let held = read(account);
  let pending: Promise<string> | null = null;
  const renew = (refused: string | null): Promise<string> => {
    pending ??= limitRenewals(() => renewLocked(refused))
      .then((renewed) => {
        if (!renewed) throw new ProviderError(provider, 'unauthorized');
        held = renewed;
        return renewed.token;
      })
      .finally(() => {
        pending = null;
      });
    return pending;
  };
  return {
    current: async () => (isUsable(held) ? held.token : renew(null)),
    renew: async (refused) => (held.token !== refused && isUsable(held) ? held.token : renew(refused)),
  };
}

/** Null where the provider refuses, or where there is nothing to renew a token with. @throws ProviderError otherwise */
async function requestTokens(
  providers: MusicProviders,
  provider: AccountProvider,
  secrets: Secrets,
  storedRefreshToken: string | null,
): Promise<ProviderTokens | null> {
  // An account whose provider was taken out of the configuration is not lost: the operator may put it back.
  const adapter = providers.get(provider);
  if (!adapter) throw new ProviderError(provider, 'unavailable');
  if (!adapter.oauth || storedRefreshToken === null) return null;
  const refreshToken = secrets.decryptSecret('provider token', storedRefreshToken);
  const signal = AbortSignal.timeout(RENEWAL_TIMEOUT_MS);
  try {
    return await adapter.oauth.refresh(refreshToken, signal);
  } catch (error) {
    // RFC 6749, 5.2: 400 says that the refresh token is not valid any more, 401 that the operator's keys are not.
    if (error instanceof ProviderError && error.status === 400) return null;
    if (signal.aborted) throw new ProviderError(provider, 'timeout', { cause: error });
    throw error;
  }
}
