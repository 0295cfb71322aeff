import type { ReceiptState, SubscriptionState } from '@hangout/db';
import type { Language } from '@hangout/rules';

/** A plan that is sold: one price of a product. */
export interface PaidPlan {
  /** [R025] As addresses name it: the lookup key of the price, else its id. */
  readonly id: string;
  readonly priceId: string;
  readonly name: string;
  readonly description: string;
  readonly level: number;
  /** In the smallest unit of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly period: 'day' | 'week' | 'month' | 'year';
  readonly features: readonly string[];
}

/** A page of the payment provider on which a checkout is paid. */
export interface OpenCheckout {
  readonly id: string;
  readonly url: string;
}

/** An event whose signature is right. */
export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  /** Whom it is about; null where about nobody. */
  readonly customerId: string | null;
}

/** The payment provider does not answer, or answers with an error that a repetition may mend. */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable';
}

/** The payment provider does not know this customer (any more). */
export class CustomerMissing extends Error {
  override name = 'CustomerMissing';
}

/** What this server wants of a payment provider. Every call may throw PaymentsUnavailable. */
export interface Payments {
  readonly isStandIn: boolean;
  /** The plans that are sold, the cheapest first; they are kept for a minute. */
  listPlans(): Promise<readonly PaidPlan[]>;
  /** Makes a customer, one for each account however often it is called. */
  createCustomer(person: { userUuid: string; email: string | null; language: Language }): Promise<string>;
  /** Opens a checkout. @throws CustomerMissing */
  openCheckout(checkout: {
    customerId: string;
    userUuid: string;
    plan: PaidPlan;
    region: string | null;
    language: Language;
    successUrl: string;
    cancelUrl: string;
  }): Promise<OpenCheckout>;
  /** Closes a checkout that nobody shall pay any more; `paid` where somebody has, `closed` where nobody can. */
  closeCheckout(id: string): Promise<'paid' | 'closed'>;
  /** Whether a checkout can still be paid. */
  isCheckoutOpen(id: string): Promise<boolean>;
  /** The address of the page where a customer manages what they pay for. @throws CustomerMissing */
  openPortal(portal: { customerId: string; language: Language; returnUrl: string }): Promise<string>;
  /** All subscriptions and paid invoices of a customer as they are now. @throws CustomerMissing */
  loadCustomer(customerId: string): Promise<{ subscriptions: SubscriptionState[]; receipts: ReceiptState[] }>;
  /** Ends all subscriptions of a customer at once. */
  cancelSubscriptions(customerId: string): Promise<void>;
  /** [R209] Reads an event; null where its signature over the exact body is wrong or too old. */
  readEvent(body: string, signature: string): ReceivedEvent | null;
}
