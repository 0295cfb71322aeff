import type { Db } from '../connect.ts';
import { type AccountProvider, ProviderAccount } from '../models/music-providers.ts';

export type ProviderAccountRow = Omit<ProviderAccount, 'id' | 'lostAt' | 'connectedAt'>;

/** The encrypted tokens of an account at a provider. */
export type StoredTokens = Pick<ProviderAccount, 'accessToken' | 'refreshToken' | 'expiresAt'>;

/** [H1020] Stores the account that a user connected; replaces an earlier one at the same provider. */
export async function saveProviderAccount(db: Db, row: ProviderAccountRow): Promise<void> {
  await ProviderAccount.query(db)
    .insert(row)
    .onConflict(['userUuid', 'provider'])
    .merge({ ...row, lostAt: null, connectedAt: db.fn.now() });
}

export async function findProviderAccount(
  db: Db,
  userUuid: string,
  provider: AccountProvider,
): Promise<ProviderAccount | null> {
  return (await ProviderAccount.query(db).where({ userUuid, provider }).first()) ?? null;
}

/** Lists a user's accounts at providers without their tokens, ordered by provider. */
export async function listProviderAccounts(db: Db, userUuid: string) {
  return ProviderAccount.query(db)
    .where({ userUuid })
    .select('provider', 'accountName', 'isPremium', 'country', 'lostAt', 'connectedAt')
    .orderBy('provider');
}

/** Locks an account until the transaction ends; null if it has been disconnected. */
export async function lockProviderAccount(tx: Db, id: number): Promise<ProviderAccount | null> {
  return (await ProviderAccount.query(tx).where({ id }).forUpdate().first()) ?? null;
}

export async function storeProviderTokens(tx: Db, id: number, tokens: StoredTokens): Promise<void> {
  await ProviderAccount.query(tx)
    .where({ id })
    .patch({ ...tokens, lostAt: null });
}

/** [H1023] Records that the provider refuses to refresh the access token. */
export async function markProviderAccountLost(tx: Db, id: number): Promise<void> {
  await ProviderAccount.query(tx).where({ id }).patch({ lostAt: tx.fn.now() });
}

export async function deleteProviderAccount(
  db: Db,
  userUuid: string,
  provider: AccountProvider,
): Promise<boolean> {
  return (await ProviderAccount.query(db).where({ userUuid, provider }).delete()) > 0;
}
