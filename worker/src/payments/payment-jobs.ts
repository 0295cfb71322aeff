import {
  type Db,
  findLanguageOfUser,
  listEmails,
  listOverdueCustomers,
  loadAccountStatus,
  lockPaymentCustomer,
  notifyLobbies,
  saveOpenCheckout,
  savePaymentCustomer,
  saveReceipts,
  saveSubscriptions,
  settlePlan,
} from '@hangout/db';
import { enqueueMail } from '@hangout/jobs/mail';
import {
  enqueueCustomerSync,
  PAYMENT_END_QUEUE,
  PAYMENT_SYNC_QUEUE,
  type PaymentEnd,
} from '@hangout/jobs/payments';
import type { Config } from '@hangout/platform/config/config';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import { RETRIES } from '@hangout/platform/jobs/retries';
import type { Log } from '@hangout/platform/log/log';
import { CustomerMissing, type Payments } from '@hangout/platform/payments/payments';
import { isEntitling } from '@hangout/rules';
import { repeat } from '../repeat.ts';
import { receiptMail } from './receipt-mail.ts';

const SWEEP_MS = 600_000;
const AT_ONCE = 100;

interface PaymentJobDependencies {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'send' | 'work'>;
  readonly payments: Payments | null;
  readonly config: Pick<Config, 'PUBLIC_URL'>;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

/** Runs the jobs about customers. They are retried if the payment provider does not respond. */
export async function startPaymentJobs(dependencies: PaymentJobDependencies): Promise<void> {
  const { jobs, payments, log } = dependencies;
  if (!payments) return;
  await jobs.work<{ customerId: string }>(PAYMENT_SYNC_QUEUE, ({ customerId }) =>
    syncCustomer({ ...dependencies, payments }, customerId),
  );
  await jobs.work<PaymentEnd>(PAYMENT_END_QUEUE, async (customer) => {
    await endPayments(payments, customer, 'now');
    log.info({ customerId: customer.customerId }, 'subscriptions of a deleted account cancelled');
  });
}

async function endPayments(
  payments: Payments,
  { customerId, checkoutId }: PaymentEnd,
  when: 'now' | 'atPeriodEnd',
): Promise<void> {
  // Comes first, because a checkout that is paid meanwhile starts one more subscription to cancel.
  if (checkoutId) await payments.closeCheckout(checkoutId);
  await payments.cancelSubscriptions(customerId, when).catch((error: unknown) => {
    if (!(error instanceof CustomerMissing)) throw error;
  });
}

/**
 * [H1253] Stores a customer's subscriptions as the provider has them now. The customer's row stays locked during this,
 * so that no older state is stored last. [H1255] Each new receipt is mailed. [H2207] If the account cannot be used any
 * more, its subscriptions are cancelled first.
 */
async function syncCustomer(
  { db, jobs, payments, config, log }: PaymentJobDependencies & { readonly payments: Payments },
  customerId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const customer =
      (await lockPaymentCustomer(tx, { customerId })) ?? (await adoptCustomer(tx, payments, customerId));
    if (!customer) {
      // The provider account may also serve other programs, so unknown customers are ignored.
      log.info({ customerId }, 'event about a customer who is none of ours; ignored');
      return;
    }
    const { userUuid, checkoutId } = customer;
    const account = await loadAccountStatus(tx, userUuid);
    if (account?.status !== 'active' || account.bannedUntil === 'infinity')
      await endPayments(payments, customer, 'atPeriodEnd');
    const { subscriptions, receipts } = await payments.loadCustomer(customerId).catch((error: unknown) => {
      if (!(error instanceof CustomerMissing)) throw error;
      return { subscriptions: [], receipts: [] };
    });
    const duplicates = await saveSubscriptions(tx, userUuid, subscriptions);
    if (duplicates.length > 0)
      log.warn({ userUuid, subscriptions: duplicates }, 'somebody pays for two subscriptions at once');
    if (
      checkoutId !== null &&
      (subscriptions.some(isEntitling) || !(await payments.isCheckoutOpen(checkoutId)))
    )
      await saveOpenCheckout(tx, userUuid, null);
    await settlePlan(tx, userUuid, Date.now());
    await notifyLobbies(tx, { kind: 'own', what: 'plan', people: [userUuid] });
    const fresh = await saveReceipts(tx, userUuid, receipts);
    if (fresh.length === 0) return;
    const to = await findReceiptAddress(tx, userUuid);
    const language = (await findLanguageOfUser(tx, userUuid)) ?? 'en';
    if (to === null) return;
    for (const receipt of fresh) {
      const plan = subscriptions.find(({ id }) => id === receipt.subscriptionId)?.name ?? '';
      const words = receiptMail(language, receipt, {
        plan,
        settings: `${config.PUBLIC_URL ?? ''}/settings/plan`,
      });
      await enqueueMail(jobs, tx, { to, language, ...words });
    }
  });
}

/**
 * [H2197] Stores a customer who was created for an account and is not known here, as after the restore of a backup; null
 * if the account is gone or has another customer.
 */
async function adoptCustomer(tx: Db, payments: Payments, customerId: string) {
  const userUuid = await payments.findOwner(customerId);
  const account = userUuid === null ? null : await loadAccountStatus(tx, userUuid);
  if (userUuid === null || !account || account.deletedAt !== null) return null;
  await savePaymentCustomer(tx, userUuid, { customerId, missing: null });
  return lockPaymentCustomer(tx, { customerId });
}

/** [R030] Returns the address for receipts: that for payments if it is verified, else the main one. */
async function findReceiptAddress(db: Db, userUuid: string): Promise<string | null> {
  const verified = (await listEmails(db, userUuid)).filter(({ status }) => status === 'VERIFIED');
  return (verified.find(({ type }) => type === 'payment') ?? verified[0])?.email ?? null;
}

/**
 * [H1254] Reads customers again whose events may have been lost, now and every ten minutes. The returned
 * function stops this after the current run.
 */
export function startPaymentSweep({
  db,
  jobs,
  log,
}: Pick<PaymentJobDependencies, 'db' | 'jobs' | 'log'>): () => Promise<void> {
  let after = '';
  return repeat({
    async run() {
      after = await sweepPayments({ db, jobs }, after);
    },
    everyMs: SWEEP_MS,
    log,
    failure: 'payments could not be swept; trying again in ten minutes',
  });
}

/**
 * Sweeps a hundred of these customers, so that the queue of reads does not grow faster than it is worked off. Returns
 * the customer after which the next sweep begins.
 */
export async function sweepPayments(
  { db, jobs }: Pick<PaymentJobDependencies, 'db' | 'jobs'>,
  after = '',
): Promise<string> {
  const page = await listOverdueCustomers(db, { after, limit: AT_ONCE });
  // The next sweep reads them again, so that the retries need not.
  for (const customerId of page) await enqueueCustomerSync(undefined, jobs, customerId, RETRIES.brief);
  return page.length < AT_ONCE ? '' : (page.at(-1) ?? '');
}
