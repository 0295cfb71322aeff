import type { MessageDelivery } from '@hangout/rules';
import type { Config } from '../config/config.ts';
import type { DevOutbox } from './outbox.ts';

export interface DeliveryDependencies {
  readonly config: Pick<Config, 'SMTP_URL' | 'SMS_URL' | 'NODE_ENV'>;
  readonly outbox?: DevOutbox | null;
}

/** [H476] Returns where this server's text messages with codes go. */
export const textMessageDelivery = ({ config, outbox }: DeliveryDependencies): MessageDelivery =>
  deliveryBy(config.SMS_URL, config, outbox);

/** [H476] Returns where this server's emails with codes and links go. */
export const mailDelivery = ({ config, outbox }: DeliveryDependencies): MessageDelivery =>
  deliveryBy(config.SMTP_URL, config, outbox);

function deliveryBy(
  service: string | undefined,
  { NODE_ENV }: Pick<Config, 'NODE_ENV'>,
  outbox: DevOutbox | null | undefined,
): MessageDelivery {
  if (service !== undefined) return 'sent';
  if (NODE_ENV === 'production') return 'off';
  return outbox ? 'outbox' : 'log';
}
