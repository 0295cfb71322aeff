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
import { scaleTimeout } from '@hangout/rules/timeouts';
import pLimit from 'p-limit';
import type { Secrets } from '../secrets/secrets.ts';
import { encryptTokens } from './encrypt-tokens.ts';

/** An access token is refreshed this long before its expiry, ms. */
const RENEWAL_MARGIN_MS = 60_000;
/**
 * Time limit for refreshing a token, ms. The account's row is locked during the refresh, so the limit is shorter than
 * the time for which other calls wait for that lock.
 */
const RENEWAL_TIMEOUT_MS = 4_000;

/** Limits simultaneous refreshes: each holds a database connection, and a slow provider must not occupy all of them. */
const limitRenewals = pLimit(4);

interface AccessToken {
  readonly token: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/**
 * [H1022] Returns the access token of a user's account at a provider; null if none is connected, or [H1023] if the user
 * must connect it again. The row is locked during a refresh, so that several processes refresh only once. If the
 * provider is down, nothing changes.
 * @param db the connection pool, because the rollback of a transaction would lose a refreshed token
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
   * Refreshes the token under a lock on the account's row; null if the user must connect the account again.
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
 * Returns new tokens; null if there is no refresh token or the provider rejects it (status 400).
 * @throws ProviderError for any other failure
 */
async function requestTokens(
  providers: MusicProviders,
  provider: AccountProvider,
  secrets: Secrets,
  storedRefreshToken: string | null,
): Promise<ProviderTokens | null> {
  // Accounts of a provider that is no longer configured are kept: it may be configured again.
  const adapter = providers.get(provider);
  if (!adapter) throw new ProviderError(provider, 'unavailable');
  if (!adapter.oauth || storedRefreshToken === null) return null;
  const refreshToken = secrets.decryptSecret('provider token', storedRefreshToken);
  const signal = AbortSignal.timeout(scaleTimeout(RENEWAL_TIMEOUT_MS));
  try {
    return await adapter.oauth.refresh(refreshToken, signal);
  } catch (error) {
    // RFC 6749, 5.2: 400 means an invalid refresh token, 401 wrong credentials of the operator.
    if (error instanceof ProviderError && error.status === 400) return null;
    if (signal.aborted) throw new ProviderError(provider, 'timeout', { cause: error });
    throw error;
  }
}
