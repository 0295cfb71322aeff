import { findDuplicateSubscriptions } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { type CrudTable, columnsOf, listPageOf } from '../crud/list.ts';
import { PaymentReceipt, Subscription } from '../models/payments.ts';
import { toSubscriptionLike } from './plans.ts';

/** A subscription as the payment provider describes it. */
export type SubscriptionState = Omit<Subscription, 'userUuid' | 'isDuplicate' | 'createdAt' | 'updatedAt'>;
export type ReceiptState = Omit<PaymentReceipt, 'userUuid'>;

/** Marks a user's subscriptions as ended, except those with the ids in `goOn`. */
export async function endSubscriptions(
  tx: Db,
  userUuid: string,
  { goOn = [] }: { readonly goOn?: string[] } = {},
): Promise<void> {
  await Subscription.query(tx)
    .where({ userUuid })
    .whereNull('endedAt')
    .whereNotIn('id', goOn)
    .patch({ status: 'canceled', endedAt: tx.fn.now(), updatedAt: tx.fn.now() });
}

/**
 * [H1253] Stores the current state of a user's subscriptions. [H2210] Those that the provider does not list any more
 * have ended. [H1252] Returns the ids of those that have newly become duplicates of another paid subscription.
 */
export async function saveSubscriptions(
  tx: Db,
  userUuid: string,
  states: readonly SubscriptionState[],
): Promise<string[]> {
  for (const state of states)
    await Subscription.query(tx)
      .insert({ ...state, userUuid })
      .onConflict('id')
      .merge({ ...state, userUuid, updatedAt: tx.fn.now() });
  await endSubscriptions(tx, userUuid, { goOn: states.map(({ id }) => id) });
  const rows = await Subscription.query(tx).where({ userUuid });
  const duplicates = findDuplicateSubscriptions(rows.map(toSubscriptionLike));
  const changed = rows.filter((row) => row.isDuplicate !== duplicates.has(row.id));
  for (const { id, isDuplicate } of changed)
    await Subscription.query(tx).where({ id }).patch({ isDuplicate: !isDuplicate });
  return changed.filter((row) => !row.isDuplicate).map(({ id }) => id);
}

/** [H1255] Stores paid invoices, [H2216] and what was paid back of them; returns the new ones, the oldest first. */
export async function saveReceipts(
  tx: Db,
  userUuid: string,
  states: readonly ReceiptState[],
): Promise<PaymentReceipt[]> {
  const ids = states.map(({ id }) => id);
  const known = new Map((await PaymentReceipt.query(tx).whereIn('id', ids)).map((row) => [row.id, row]));
  const fresh = states
    .filter(({ id }) => !known.has(id))
    .toSorted((a, b) => Date.parse(a.paidAt) - Date.parse(b.paidAt));
  const inserted: PaymentReceipt[] = [];
  for (const state of fresh)
    inserted.push(
      await PaymentReceipt.query(tx)
        .insert({ ...state, userUuid })
        .returning('*')
        .first()
        .throwIfNotFound(),
    );
  for (const { id, refunded } of states)
    if ((known.get(id)?.refunded ?? refunded) !== refunded)
      await PaymentReceipt.query(tx).where({ id }).patch({ refunded });
  return inserted;
}

export async function listSubscriptions(db: Db, userUuid: string): Promise<Subscription[]> {
  return Subscription.query(db)
    .where({ userUuid })
    .orderBy([{ column: 'startedAt', order: 'desc' }, 'id']);
}

/** Maximum number of receipts in a list. */
const SHOWN_RECEIPTS = 60;

export async function listReceipts(db: Db, userUuid: string): Promise<PaymentReceipt[]> {
  return PaymentReceipt.query(db)
    .where({ userUuid })
    .orderBy([{ column: 'paidAt', order: 'desc' }, 'id'])
    .limit(SHOWN_RECEIPTS);
}

export type AdminSubscriptionRow = Subscription & { nickname: string; avatarId: string };

const table: CrudTable = {
  from: (db) => Subscription.query(db).joinRelated('person'),
  columns: {
    ...columnsOf(Subscription, 'id', 'userUuid', 'status', 'plan', 'name', 'level', 'amount', 'currency'),
    ...columnsOf(Subscription, 'period', 'region', 'startedAt', 'currentPeriodEnd', 'cancelsAtPeriodEnd'),
    ...columnsOf(Subscription, 'endedAt', 'isDuplicate', 'createdAt', 'updatedAt'),
    nickname: 'person.nickname',
    avatarId: 'person.avatar_id',
  },
};

export const listAdminSubscriptions = listPageOf<AdminSubscriptionRow>(table);
