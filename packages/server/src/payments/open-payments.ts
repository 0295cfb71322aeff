import type { Config } from '../config/index.ts';
import { need } from '../config/index.ts';
import type { Payments } from './payments.ts';
import { createStripePayments } from './stripe-payments.ts';

/** A stand-in of the payment provider that runs on this machine. */
export interface PaymentStandIn {
  /** http://127.0.0.1:port */
  readonly origin: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
}

export type StartPaymentStandIn = () => Promise<PaymentStandIn>;

interface PaymentOptions {
  readonly config: Config;
  /** Starts a stand-in on this machine; absent where this process can run none. */
  readonly startStandIn?: StartPaymentStandIn | undefined;
}

/**
 * [H1256] Opens the payment provider that the configuration names: Stripe, or its stand-in; null where nothing is sold. `auto`
 * takes Stripe where its key is set, and the stand-in in a demo world on this machine, which has no public address.
 * @throws ConfigurationValueMissing where Stripe is wanted and has no keys
 */
export async function openPayments({ config, startStandIn }: PaymentOptions): Promise<Payments | null> {
  const { PAYMENTS: wanted, STRIPE_SECRET_KEY, SEED, PUBLIC_URL } = config;
  if (wanted === 'none') return null;
  if (wanted === 'stripe' || (wanted === 'auto' && STRIPE_SECRET_KEY))
    return createStripePayments({
      secretKey: need(config, 'STRIPE_SECRET_KEY'),
      webhookSecret: need(config, 'STRIPE_WEBHOOK_SECRET'),
    });
  const isDemo = SEED === 'demo' && PUBLIC_URL === undefined;
  if (startStandIn && (wanted === 'stand-in' || isDemo)) {
    const { origin, ...keys } = await startStandIn();
    return createStripePayments({ ...keys, standIn: origin });
  }
  if (wanted === 'stand-in') throw new Error('PAYMENTS=stand-in works where one process runs everything');
  return null;
}
