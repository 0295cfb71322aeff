import type { Db } from '../connect.ts';
import { PaymentCustomer, PaymentEvent } from '../models/payments.ts';
import { queryRows } from '../sql.ts';

export async function findPaymentCustomer(db: Db, userUuid: string): Promise<PaymentCustomer | null> {
  return (await PaymentCustomer.query(db).where({ userUuid }).first()) ?? null;
}

/** Lists the ids of all customers. */
export async function listPaymentCustomers(db: Db): Promise<string[]> {
  const rows = await PaymentCustomer.query(db).select('customerId');
  return rows.map(({ customerId }) => customerId);
}

/** Locks the customer's row until the transaction ends, so that checkouts and events are processed one by one. */
export async function lockPaymentCustomer(
  tx: Db,
  which: { userUuid: string } | { customerId: string },
): Promise<PaymentCustomer | null> {
  return (await PaymentCustomer.query(tx).where(which).forUpdate().first()) ?? null;
}

/**
 * Stores a user's customer id at the payment provider: the first one, or the replacement of `missing`, which the
 * provider no longer knows. If another request was faster, its customer stays, with any checkout that it opened.
 */
export async function savePaymentCustomer(
  tx: Db,
  userUuid: string,
  { customerId, missing }: { readonly customerId: string; readonly missing: string | null },
): Promise<void> {
  if (missing === null)
    await PaymentCustomer.query(tx).insert({ userUuid, customerId }).onConflict('userUuid').ignore();
  else
    await PaymentCustomer.query(tx)
      .where({ userUuid, customerId: missing })
      .patch({ customerId, checkoutId: null, checkoutUrl: null, checkoutPlan: null, checkoutAt: null });
}

/** [H1252] Stores the one checkout that the user can still pay; null clears it. */
export async function saveOpenCheckout(
  tx: Db,
  userUuid: string,
  checkout: { readonly id: string; readonly url: string; readonly plan: string } | null,
): Promise<void> {
  await PaymentCustomer.query(tx)
    .where({ userUuid })
    .patch({
      checkoutId: checkout?.id ?? null,
      checkoutUrl: checkout?.url ?? null,
      checkoutPlan: checkout?.plan ?? null,
      checkoutAt: checkout ? tx.fn.now() : null,
    });
}

/** Retention of received events, days: the provider resends an event for three days. */
const EVENT_DAYS = 30;

/** [H1253] Records a received event; returns false if it was received before. */
export async function receivePaymentEvent(
  tx: Db,
  event: Pick<PaymentEvent, 'id' | 'type'>,
): Promise<boolean> {
  await PaymentEvent.query(tx)
    .whereRaw(`received_at < now() - make_interval(days => ?)`, [EVENT_DAYS])
    .delete();
  const inserted = await PaymentEvent.query(tx).insert(event).onConflict('id').ignore().returning('id');
  return [inserted].flat().length > 0;
}

/**
 * [H1254] Lists a page of the customers whose events may have been lost: their checkout of the last two days is still
 * open, or their subscription should have been renewed or ended an hour ago. The page begins after the customer id
 * `after`; the empty text comes before all ids.
 */
export async function listOverdueCustomers(
  db: Db,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await queryRows<{ customerId: string }>(
    db,
    `select customer_id as "customerId" from payment_customers c
     where customer_id > :after
       and ((checkout_id is not null
           and checkout_at between now() - interval '2 days' and now() - interval '5 minutes')
         or exists (select from subscriptions s where s.user_uuid = c.user_uuid and s.ended_at is null
           and s.status in ('active', 'trialing', 'past_due')
           and s.current_period_end between now() - interval '30 days' and now() - interval '1 hour'))
     order by customer_id limit :limit`,
    { after, limit },
  );
  return rows.map(({ customerId }) => customerId);
}
