import type { Language } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { User } from '../models/accounts.ts';
import type { Page } from '../rooms/rooms.ts';
import { type AccountRow, accountColumns } from './account-row.ts';

export type AccountStatusRow = AccountRow &
  Pick<User, 'deactivationRequestedAt' | 'deactivatesAt' | 'deletesThen' | 'deletedAt' | 'passwordHash'>;

const columns = [
  ...accountColumns,
  ...(['deactivationRequestedAt', 'deactivatesAt', 'deletesThen', 'deletedAt', 'passwordHash'] as const),
] as const;

/** Reads an account and locks its row until the transaction ends. */
export async function lockUser(tx: Db, uuid: string): Promise<AccountStatusRow | null> {
  return (
    (await User.query(tx)
      .where({ uuid })
      .forUpdate()
      .select(...columns)
      .first()) ?? null
  );
}

/** Locks an account and its bots until the transaction ends. */
export async function lockWithBots(tx: Db, uuid: string): Promise<void> {
  await User.query(tx).where({ uuid }).orWhere({ ownerUuid: uuid }).orderBy('id').forUpdate().select('id');
}

export async function loadAccountStatus(db: Db, uuid: string): Promise<AccountStatusRow | null> {
  return (
    (await User.query(db)
      .where({ uuid })
      .select(...columns)
      .first()) ?? null
  );
}

export async function findLanguageOfUser(db: Db, uuid: string): Promise<Language | null> {
  return (await User.query(db).where({ uuid }).select('locale').first())?.locale ?? null;
}

type Change = Partial<Omit<AccountStatusRow, 'uuid' | 'kind'>>;

/** Changes the status of an account; a trigger notifies every process that caches the account. */
export async function changeAccountStatus(tx: Db, uuid: string, change: Change): Promise<void> {
  await User.query(tx)
    .where({ uuid })
    .patch({ ...change, updatedAt: tx.fn.now() });
}

interface DeactivationRequest extends Pick<User, 'uuid' | 'deactivatesAt' | 'deletesThen'> {
  readonly deactivationRequestedAt: string;
}

/** Lists the pending requests, [H2014] those of deactivated accounts too if they will be deleted. */
export async function listDeactivationRequests(
  db: Db,
  page: Page,
): Promise<{ count: number; data: DeactivationRequest[] }> {
  const asked = User.query(db)
    .whereRaw(`(status = 'active' or deletes_then)`)
    .whereNotNull('deactivationRequestedAt');
  const [count, data] = await Promise.all([
    asked.resultSize(),
    asked
      .clone()
      .orderBy(['deactivationRequestedAt', 'id'])
      .limit(page.limit)
      .offset(page.offset)
      .select('uuid', 'deactivationRequestedAt', 'deactivatesAt', 'deletesThen')
      .castTo<DeactivationRequest>(),
  ]);
  return { count, data };
}
