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
import type { Secrets } from '../secrets/secrets.ts';
import { encryptTokens } from './encrypt-tokens.ts';

/** How long before its expiry an access token is refreshed, ms. */
const RENEWAL_MARGIN_MS = 60_000;
/**
 * Timeout for refreshing a token, ms. The account's row is locked during that time, so the timeout is shorter than the
 * time for which other calls wait for the row.
 */
const RENEWAL_TIMEOUT_MS = 4_000;

/**
 * Limits the number of concurrent refreshes. Each one holds a database connection, and a slow provider must not occupy
 * all of them.
 */
const limitRenewals = pLimit(4);

interface AccessToken {
  readonly token: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/**
 * [H1022] Returns the access token of a user's account at a provider; null if the user has not connected one, or
 * [H1023] must connect it again. The account's row is locked during a refresh, so if several processes call at once the
 * token is refreshed only once. If the provider is down, the account stays as it is.
 * @param db the connection pool: in a transaction that is rolled back a refreshed token would be lost
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

  /**
   * Refreshes the token; null if the account must be connected again. The account's row stays locked during the call to
   * the provider.
   */
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

/**
 * Returns new tokens; null if there is no refresh token, or if the provider rejects it (status 400).
 * @throws ProviderError for any other failure
 */
async function requestTokens(
  providers: MusicProviders,
  provider: AccountProvider,
  secrets: Secrets,
  storedRefreshToken: string | null,
): Promise<ProviderTokens | null> {
  // If the operator has removed the provider from the configuration, its accounts are kept: the provider may be
  // configured again.
  const adapter = providers.get(provider);
  if (!adapter) throw new ProviderError(provider, 'unavailable');
  if (!adapter.oauth || storedRefreshToken === null) return null;
  const refreshToken = secrets.decryptSecret('provider token', storedRefreshToken);
  const signal = AbortSignal.timeout(RENEWAL_TIMEOUT_MS);
  try {
    return await adapter.oauth.refresh(refreshToken, signal);
  } catch (error) {
    // RFC 6749, 5.2: 400 means that the refresh token is no longer valid, 401 that the operator's client credentials
    // are wrong.
    if (error instanceof ProviderError && error.status === 400) return null;
    if (signal.aborted) throw new ProviderError(provider, 'timeout', { cause: error });
    throw error;
  }
}
