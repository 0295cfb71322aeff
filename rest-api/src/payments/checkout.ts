import {
  type Db,
  findPaymentCustomer,
  lockPaymentCustomer,
  saveOpenCheckout,
  savePaymentCustomer,
} from '@hangout/db';
import {
  CustomerMissing,
  type OpenCheckout,
  type PaidPlan,
  type Payments,
} from '@hangout/platform/payments/payments';
import { isEntitling, type Language } from '@hangout/rules';

interface CheckoutRequest {
  readonly userUuid: string;
  readonly plan: PaidPlan;
  readonly email: string | null;
  readonly region: string | null;
  readonly language: Language;
  readonly origin: string;
}

/**
 * [H1252] Opens a user's only checkout. The customer's row is locked during the calls to the provider: a second request
 * for the same plan waits and gets the same checkout; one for another plan closes the first checkout. Returns
 * `subscribed` if the user is already paying, or has just paid the checkout to be closed.
 */
export async function openCheckout(
  db: Db,
  payments: Payments,
  request: CheckoutRequest,
): Promise<OpenCheckout | 'subscribed'> {
  const { userUuid } = request;
  const known = await findPaymentCustomer(db, userUuid);
  if (!known) await storeCustomer(db, payments, request);
  try {
    return await openInTurn(db, payments, request);
  } catch (error) {
    if (!(error instanceof CustomerMissing)) throw error;
    // If the payment provider does not know the customer, for example because the operator now uses another account
    // there, a new customer is created.
    await storeCustomer(db, payments, { ...request, missing: known?.customerId ?? null });
    return openInTurn(db, payments, request);
  }
}

async function storeCustomer(
  db: Db,
  payments: Payments,
  { userUuid, email, language, missing = null }: CheckoutRequest & { readonly missing?: string | null },
): Promise<void> {
  const customerId = await payments.findOrCreateCustomer({ userUuid, email, language, missing });
  await savePaymentCustomer(db, userUuid, { customerId, missing });
}

function openInTurn(db: Db, payments: Payments, request: CheckoutRequest) {
  const { userUuid, plan, region, language, origin } = request;
  return db.transaction(async (tx): Promise<OpenCheckout | 'subscribed'> => {
    const customer = await lockPaymentCustomer(tx, { userUuid });
    if (!customer) throw new Error('the customer that was just stored is gone');
    const { customerId, checkoutId, checkoutUrl, checkoutPlan } = customer;
    if (await isPaying(payments, customerId)) return 'subscribed';
    if (checkoutId !== null && checkoutUrl !== null) {
      if (checkoutPlan === plan.priceId && (await payments.isCheckoutOpen(checkoutId)))
        return { id: checkoutId, url: checkoutUrl };
      if ((await payments.closeCheckout(checkoutId)) === 'paid' && (await isPaying(payments, customerId)))
        return 'subscribed';
    }
    const address = (outcome: string) =>
      `${origin}/plans?${new URLSearchParams({ checkout: outcome, plan: plan.id })}`;
    const checkout = await payments.openCheckout({
      ...{ customerId, userUuid, plan, region, language },
      ...{ successUrl: address('success'), cancelUrl: address('cancelled') },
    });
    // [H2212] By the price, because the operator can move the name of a plan to another one.
    await saveOpenCheckout(tx, userUuid, { ...checkout, plan: plan.priceId });
    return checkout;
  });
}

/**
 * [H2208] Asks the provider, because our tables may lack a payment: right after it, as the webhook event comes later, or
 * after the restore of a backup.
 */
const isPaying = async (payments: Payments, customerId: string): Promise<boolean> =>
  (await payments.loadCustomer(customerId)).subscriptions.some(isEntitling);

/** Returns the provider's page for managing subscriptions; null if the user has never paid. */
export async function openPortal(
  db: Db,
  payments: Payments,
  request: { readonly userUuid: string; readonly language: Language; readonly origin: string },
): Promise<string | null> {
  const { userUuid, language, origin } = request;
  const customer = await findPaymentCustomer(db, userUuid);
  if (!customer) return null;
  const returnUrl = `${origin}/settings/plan`;
  try {
    return await payments.openPortal({ customerId: customer.customerId, language, returnUrl });
  } catch (error) {
    if (error instanceof CustomerMissing) return null;
    throw error;
  }
}
