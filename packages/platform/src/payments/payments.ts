import type { ReceiptState, SubscriptionState } from '@hangout/db';
import type { Language } from '@hangout/rules';

/** A plan for sale; at the provider, a price of a product. */
export interface PaidPlan {
  /** [R025] Id of the plan in URLs: the price's lookup key or, without one, its id. */
  readonly id: string;
  readonly priceId: string;
  readonly name: string;
  readonly description: string;
  readonly level: number;
  /** In the currency's smallest unit. */
  readonly amount: number;
  readonly currency: string;
  readonly period: 'day' | 'week' | 'month' | 'year';
  readonly features: readonly string[];
}

/** An open checkout, and the provider's page for it. */
export interface OpenCheckout {
  readonly id: string;
  readonly url: string;
}

/** A webhook event whose signature is valid. */
interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  /** The customer that the event is about; null for none. */
  readonly customerId: string | null;
}

/** The payment provider does not respond, or has an error that may pass. */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable';
}

/** The payment provider does not have this customer, or has deleted it. */
export class CustomerMissing extends Error {
  override name = 'CustomerMissing';
}

/** A payment provider. Every call may throw PaymentsUnavailable. */
export interface Payments {
  readonly isStandIn: boolean;
  /** Lists the plans for sale, cheapest first. Cached for a minute. */
  listPlans(): Promise<readonly PaidPlan[]>;
  /**
   * [H2208] Returns the id of an account's customer: of one that was created before, first one who pays, else of a new
   * one. `missing` is a customer whom the provider does not know any more.
   */
  findOrCreateCustomer(person: {
    userUuid: string;
    email: string | null;
    language: Language;
    missing: string | null;
  }): Promise<string>;
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
   * Closes a checkout, so that it cannot be paid any more. Resolves to `paid` if it already was, else
   * `closed`.
   */
  closeCheckout(id: string): Promise<'paid' | 'closed'>;
  /** Resolves to whether a checkout can still be paid. */
  isCheckoutOpen(id: string): Promise<boolean>;
  /** Returns the URL of the page where a customer manages their subscriptions. @throws CustomerMissing */
  openPortal(portal: { customerId: string; language: Language; returnUrl: string }): Promise<string>;
  /** Returns the account for which a customer was created; null if the customer is gone or of another program. */
  findOwner(customerId: string): Promise<string | null>;
  /** Loads a customer's current subscriptions and payments. @throws CustomerMissing */
  loadCustomer(customerId: string): Promise<{ subscriptions: SubscriptionState[]; receipts: ReceiptState[] }>;
  /**
   * Cancels all subscriptions of a customer: immediately, or [H2207] at the end of what is paid. One whose payment
   * failed ends immediately in both cases. @throws CustomerMissing
   */
  cancelSubscriptions(customerId: string, when: 'now' | 'atPeriodEnd'): Promise<void>;
  /** [R209] Reads a webhook event; null if its signature does not fit exactly this body or is too old. */
  readEvent(body: string, signature: string): ReceivedEvent | null;
}
