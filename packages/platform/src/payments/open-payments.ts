import type { Config } from '../config/config.ts';
import { need } from '../config/config.ts';
import type { Payments } from './payments.ts';
import type { StripeOptions } from './stripe-payments.ts';

/** A local program that stands in for the payment provider. */
export interface PaymentStandIn {
  /** http://127.0.0.1:port */
  readonly origin: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
}

export type StartPaymentStandIn = () => Promise<PaymentStandIn>;

interface PaymentOptions {
  readonly config: Config;
  /** Starts a local stand-in; absent if this process cannot start one. */
  readonly startStandIn?: StartPaymentStandIn | undefined;
}

/**
 * [H1256] Opens the payment provider: Stripe or its stand-in; null if this server sells no plans. `auto` chooses Stripe
 * if its key is set, and the stand-in in a local demo world without a public URL.
 * @throws ConfigurationValueMissing if Stripe is chosen without keys
 */
export async function openPayments({ config, startStandIn }: PaymentOptions): Promise<Payments | null> {
  const { PAYMENTS: wanted, STRIPE_SECRET_KEY, SEED, PUBLIC_URL } = config;
  if (wanted === 'none') return null;
  if (wanted === 'stripe' || (wanted === 'auto' && STRIPE_SECRET_KEY))
    return openStripe({
      secretKey: need(config, 'STRIPE_SECRET_KEY'),
      webhookSecret: need(config, 'STRIPE_WEBHOOK_SECRET'),
    });
  const isDemo = SEED === 'demo' && PUBLIC_URL === undefined;
  if (startStandIn && (wanted === 'stand-in' || isDemo)) {
    const { origin, ...keys } = await startStandIn();
    return openStripe({ ...keys, standIn: origin });
  }
  if (wanted === 'stand-in') throw new Error('PAYMENTS=stand-in works where one process runs everything');
  return null;
}

/** Loaded only by servers that sell plans, because Stripe's library is large. */
async function openStripe(options: StripeOptions): Promise<Payments> {
  const { createStripePayments } = await import('./stripe-payments.ts');
  return createStripePayments(options);
}
