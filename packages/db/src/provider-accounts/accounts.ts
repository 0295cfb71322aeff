import type { Db } from '../connect.ts';
import { type AccountProvider, ProviderAccount } from '../models/music-providers.ts';

/** What is stored of an account at a provider when it is connected; the tokens are encrypted. */
export type ProviderAccountRow = Omit<ProviderAccount, 'id' | 'lostAt' | 'connectedAt'>;

/** Tokens as they are stored: encrypted. */
export type StoredTokens = Pick<ProviderAccount, 'accessToken' | 'refreshToken' | 'expiresAt'>;

/** [H1020] Stores the account that a person has connected, in place of another one at the same provider. */
export async function saveProviderAccount(db: Db, row: ProviderAccountRow): Promise<void> {
  await ProviderAccount.query(db)
    .insert(row)
    .onConflict(['userUuid', 'provider'])
    .merge({ ...row, lostAt: null, connectedAt: db.fn.now() });
}

/** The account of a person at a provider; null where they have connected none. */
export async function findProviderAccount(
  db: Db,
  userUuid: string,
  provider: AccountProvider,
): Promise<ProviderAccount | null> {
  return (await ProviderAccount.query(db).where({ userUuid, provider }).first()) ?? null;
}

/** All accounts of a person at providers, without their tokens, by the name of the provider. */
export async function listProviderAccounts(db: Db, userUuid: string) {
  return ProviderAccount.query(db)
    .where({ userUuid })
    .select('provider', 'accountName', 'isPremium', 'country', 'lostAt', 'connectedAt')
    .orderBy('provider');
}

/** Locks an account until the transaction ends; null where it was disconnected meanwhile. */
export async function lockProviderAccount(tx: Db, id: number): Promise<ProviderAccount | null> {
  return (await ProviderAccount.query(tx).where({ id }).forUpdate().first()) ?? null;
}

export async function storeProviderTokens(tx: Db, id: number, tokens: StoredTokens): Promise<void> {
  await ProviderAccount.query(tx)
    .where({ id })
    .patch({ ...tokens, lostAt: null });
}

/** [H1023] Notes that the provider refuses to renew the access token. */
export async function markProviderAccountLost(tx: Db, id: number): Promise<void> {
  await ProviderAccount.query(tx).where({ id }).patch({ lostAt: tx.fn.now() });
}

/** Forgets the account of a person at a provider; false where there is none. */
export async function deleteProviderAccount(
  db: Db,
  userUuid: string,
  provider: AccountProvider,
): Promise<boolean> {
  return (await ProviderAccount.query(db).where({ userUuid, provider }).delete()) > 0;
}
