import { type Db, findPaymentCustomer, listPaymentCustomers, lockPaymentCustomer } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import { RETRIES } from '@hangout/platform/jobs/retries';

export const PAYMENT_SYNC_QUEUE = 'payment-sync';
export const PAYMENT_END_QUEUE = 'payment-end';

/**
 * [H1253] Enqueues a job that reads a customer from the payment provider again; it runs after the transaction
 * has committed. [H1405] If it is enqueued again within seconds, the customer is read once more, because the
 * first reading may have come too early. [H2070] The payment provider does not send an event again that was taken.
 */
export function enqueueCustomerSync(
  tx: Db | undefined,
  jobs: Pick<Jobs, 'send'>,
  customerId: string,
  retries: number = RETRIES.endless,
): Promise<void> {
  const options = {
    singletonKey: customerId,
    runsAgain: true,
    retries,
    ...(tx?.isTransaction ? { tx } : {}),
  };
  return jobs.send(PAYMENT_SYNC_QUEUE, { customerId }, options);
}

/** Enqueues a job that reads an account's customer, if it has one, from the payment provider again. */
export async function enqueueAccountSync(tx: Db, jobs: Pick<Jobs, 'send'>, userUuid: string): Promise<void> {
  const customer = await findPaymentCustomer(tx, userUuid);
  if (customer) await enqueueCustomerSync(tx, jobs, customer.customerId);
}

/** [H2209] Enqueues jobs that read all customers from the payment provider again. */
export async function enqueueSyncOfAll(db: Db, jobs: Pick<Jobs, 'send'>): Promise<void> {
  for (const customerId of await listPaymentCustomers(db)) await enqueueCustomerSync(db, jobs, customerId);
}

export interface PaymentEnd {
  readonly customerId: string;
  /** The checkout that can still be paid, if any. */
  readonly checkoutId: string | null;
}

/**
 * [H1258] Enqueues a job that closes a user's open checkout and ends the user's subscriptions at the payment
 * provider. It runs after the deletion of the account has committed, and nothing else remembers the customer. The
 * customer's row is locked, because a request may be opening a checkout.
 */
export async function enqueuePaymentEnd(tx: Db, jobs: Pick<Jobs, 'send'>, userUuid: string): Promise<void> {
  const customer = await lockPaymentCustomer(tx, { userUuid });
  if (!customer) return;
  const { customerId, checkoutId } = customer;
  const end: PaymentEnd = { customerId, checkoutId };
  await jobs.send(PAYMENT_END_QUEUE, end, { tx, retries: RETRIES.endless });
}
