import type { ReceiptState, SubscriptionState } from '@hangout/db';
import type { Language } from '@hangout/rules';

/** A plan for sale: one price of a product. */
export interface PaidPlan {
  /** [R025] The id in URLs: the lookup key of the price, else its id. */
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

/** The payment provider's page for paying a checkout. */
export interface OpenCheckout {
  readonly id: string;
  readonly url: string;
}

/** An event with a valid signature. */
interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  /** The customer that it is about; null if there is none. */
  readonly customerId: string | null;
}

/** Thrown if the payment provider does not respond, or responds with an error that a retry may fix. */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable';
}

/** Thrown if the provider does not know this customer (any more). */
export class CustomerMissing extends Error {
  override name = 'CustomerMissing';
}

/** The interface to a payment provider. Every call may throw PaymentsUnavailable. */
export interface Payments {
  readonly isStandIn: boolean;
  /** The plans for sale, cheapest first; cached for a minute. */
  listPlans(): Promise<readonly PaidPlan[]>;
  /** Creates a customer; repeated calls for an account return the same one. */
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
  /**
   * Closes a checkout that must not be paid any more; returns `paid` if it was paid, `closed` if it no longer can be.
   */
  closeCheckout(id: string): Promise<'paid' | 'closed'>;
  /** Whether a checkout can still be paid. */
  isCheckoutOpen(id: string): Promise<boolean>;
  /** Returns the URL of the page where a customer manages their subscriptions. @throws CustomerMissing */
  openPortal(portal: { customerId: string; language: Language; returnUrl: string }): Promise<string>;
  /** Loads all current subscriptions and paid invoices of a customer. @throws CustomerMissing */
  loadCustomer(customerId: string): Promise<{ subscriptions: SubscriptionState[]; receipts: ReceiptState[] }>;
  /** Cancels all subscriptions of a customer immediately. */
  cancelSubscriptions(customerId: string): Promise<void>;
  /** [R209] Reads an event; null if its signature over the exact body is invalid or too old. */
  readEvent(body: string, signature: string): ReceivedEvent | null;
}
