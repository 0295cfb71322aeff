import { type Db, findPaymentCustomer } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';

export const PAYMENT_SYNC_QUEUE = 'payment-sync';
export const PAYMENT_END_QUEUE = 'payment-end';

/**
 * [H1253] Enqueues reading a customer again from the payment provider, after the transaction has committed. [H1405]
 * If one event follows another, the customer is read once more, because the first reading may have come too early for
 * it.
 */
export function enqueueCustomerSync(
  tx: Db | undefined,
  jobs: Pick<Jobs, 'send'>,
  customerId: string,
): Promise<void> {
  const options = { singletonKey: customerId, runsAgain: true, ...(tx?.isTransaction ? { tx } : {}) };
  return jobs.send(PAYMENT_SYNC_QUEUE, { customerId }, options);
}

/** [H1258] Ends a user's subscriptions, after their deletion has committed. */
export async function enqueuePaymentEnd(tx: Db, jobs: Pick<Jobs, 'send'>, userUuid: string): Promise<void> {
  const customer = await findPaymentCustomer(tx, userUuid);
  if (customer) await jobs.send(PAYMENT_END_QUEUE, { customerId: customer.customerId }, { tx });
}
