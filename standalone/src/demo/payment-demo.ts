import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PaymentStandInServer } from '@hangout/payment-stand-in';
import type { Config } from '@hangout/platform/config/config';
import type { PaymentStandIn } from '@hangout/platform/payments/open-payments';
import type { ShutdownStack } from '@hangout/platform/service/shutdown-stack';

/** The stand-in for the payment provider; started only if it is configured. */
export interface PaymentDemo {
  start(): Promise<PaymentStandIn>;
  /** Lets the stand-in send payment events to the server; called when the server is listening. */
  sendEventsTo(origin: string): void;
}

/**
 * [H1256] Creates the payment demo. The stand-in stores its state in DATA_DIR, so that subscriptions survive
 * a restart.
 */
export function openPaymentDemo(
  { DATA_DIR }: Pick<Config, 'DATA_DIR'>,
  shutdown: ShutdownStack,
): PaymentDemo {
  let standIn: PaymentStandInServer | null = null;
  return {
    async start() {
      const { startPaymentStandIn } = await import('@hangout/payment-stand-in');
      mkdirSync(DATA_DIR, { recursive: true });
      const started = await startPaymentStandIn({ stateFile: join(DATA_DIR, 'payment-stand-in.json') });
      standIn = started;
      shutdown.add('stand-in of payments', () => started.close());
      return started;
    },
    sendEventsTo(origin) {
      standIn?.webhooks.sendTo(`${origin}/api/payment-service/webhook`);
    },
  };
}
