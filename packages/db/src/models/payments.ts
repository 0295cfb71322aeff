import type { SubscriptionStatus } from '@hangout/rules';
import { User } from './accounts.ts';
import { BaseModel, belongsTo } from './base-model.ts';

/** A user's customer id at the payment provider, and the checkout that they have opened but not paid. */
export class PaymentCustomer extends BaseModel {
  static override readonly tableName = 'paymentCustomers';
  static override readonly idColumn = 'userUuid';
  declare userUuid: string;
  declare customerId: string;
  declare checkoutId: string | null;
  declare checkoutUrl: string | null;
  /** The price that this checkout is for. */
  declare checkoutPlan: string | null;
  declare checkoutAt: string | null;
  declare createdAt: string;
}

/** A subscription, as last described by the payment provider. */
export class Subscription extends BaseModel {
  static override readonly tableName = 'subscriptions';
  declare id: string;
  declare userUuid: string;
  declare status: SubscriptionStatus;
  declare plan: string;
  declare name: string;
  declare level: number;
  /** The amount in the smallest unit of the currency, such as cents. */
  declare amount: number;
  declare currency: string;
  declare period: string;
  declare region: string | null;
  declare startedAt: string;
  declare currentPeriodEnd: string;
  declare cancelsAtPeriodEnd: boolean;
  declare endedAt: string | null;
  /** True if the user also pays for another subscription. */
  declare isDuplicate: boolean;
  declare createdAt: string;
  declare updatedAt: string;
  static override relationMappings() {
    return { person: belongsTo(User, 'subscriptions.userUuid', 'users.uuid') };
  }
}

export class PaymentReceipt extends BaseModel {
  static override readonly tableName = 'paymentReceipts';
  declare id: string;
  declare userUuid: string;
  declare subscriptionId: string | null;
  declare number: string | null;
  declare amount: number;
  /** [H2216] How much of the amount was paid back. */
  declare refunded: number;
  declare currency: string;
  declare url: string | null;
  declare paidAt: string;
}

/** A received event of the payment provider. */
export class PaymentEvent extends BaseModel {
  static override readonly tableName = 'paymentEvents';
  declare id: string;
  declare type: string;
  declare receivedAt: string;
}
