import type { ReceiptState, SubscriptionState } from '@hangout/db';
import type { Language } from '@hangout/rules';

/** A plan for sale. At the provider it is one price of a product. */
export interface PaidPlan {
  /** [R025] The id of the plan in URLs: the lookup key of the price, else the price's id. */
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

/** A checkout that was opened, and the URL of the provider's page on which to pay it. */
export interface OpenCheckout {
  readonly id: string;
  readonly url: string;
}

/** A webhook event whose signature is valid. */
interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  /** The customer whom the event concerns; null if it concerns none. */
  readonly customerId: string | null;
}

/** Thrown if the payment provider does not respond, or responds with an error that a retry may resolve. */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable';
}

/** Thrown if the payment provider does not have this customer, or has deleted it. */
export class CustomerMissing extends Error {
  override name = 'CustomerMissing';
}

/** The interface to a payment provider. Every call may throw PaymentsUnavailable. */
export interface Payments {
  readonly isStandIn: boolean;
  /** Lists the plans for sale, cheapest first. The result is cached for a minute. */
  listPlans(): Promise<readonly PaidPlan[]>;
  /** Creates a customer and returns its id. Further calls for the same account return the same customer. */
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
  /** Closes a checkout, so that it can no longer be paid. Returns `paid` if it was already paid, otherwise `closed`. */
  closeCheckout(id: string): Promise<'paid' | 'closed'>;
  /** Whether a checkout can still be paid. */
  isCheckoutOpen(id: string): Promise<boolean>;
  /** Returns the URL of the page where a customer manages their subscriptions. @throws CustomerMissing */
  openPortal(portal: { customerId: string; language: Language; returnUrl: string }): Promise<string>;
  /** Loads all current subscriptions and paid invoices of a customer. @throws CustomerMissing */
  loadCustomer(customerId: string): Promise<{ subscriptions: SubscriptionState[]; receipts: ReceiptState[] }>;
  /** Cancels all subscriptions of a customer immediately. */
  cancelSubscriptions(customerId: string): Promise<void>;
  /** [R209] Reads a webhook event. Null if the signature does not match the exact body, or is too old. */
  readEvent(body: string, signature: string): ReceivedEvent | null;
}
