import { scaleTimeout } from '@hangout/rules/timeouts';
import { nameBrand } from '../brand/brand.ts';
import type { PlaceSource } from '../brand/place.ts';
import type { Config } from '../config/config.ts';
import type { DevOutbox } from '../dev-outbox/outbox.ts';
import type { Log } from '../log/log.ts';
import { shortenRecipient } from '../mail/shorten-recipient.ts';

export interface TextMessage {
  /** '+14155550123' */
  readonly to: string;
  readonly text: string;
}

const GATEWAY_TIMEOUT_MS = scaleTimeout(10_000);

interface TextMessageDependencies {
  readonly config: Pick<Config, 'SMS_URL' | 'SMS_TOKEN' | 'NODE_ENV'>;
  readonly place: Pick<PlaceSource, 'load'>;
  readonly log: Log;
  readonly outbox?: DevOutbox | null;
}

/**
 * Sends a text message through SMS_URL, [H1381] with the brand's name. [H756] Without SMS_URL it is logged,
 * in production without its text. [H484] On a development server the outbox shows it. Rejects if the gateway
 * refuses it.
 */
export async function sendTextMessage(
  { config, log, outbox, place }: TextMessageDependencies,
  { to, text }: TextMessage,
): Promise<void> {
  const message = { to, text: nameBrand(text, (await place.load()).brand) };
  outbox?.add({ kind: 'sms', ...message });
  if (!config.SMS_URL) {
    if (config.NODE_ENV === 'production')
      log.warn({ to: shortenRecipient(message.to) }, 'text message not sent: SMS_URL is not set');
    else
      log.info(
        { message },
        'text message not sent: SMS_URL is not set; its text is logged because NODE_ENV is not production',
      );
    return;
  }
  const response = await fetch(config.SMS_URL, {
    method: 'POST',
    // A redirect would send the token elsewhere.
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      ...(config.SMS_TOKEN ? { authorization: `Bearer ${config.SMS_TOKEN}` } : {}),
    },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the SMS gateway responded with ${response.status}`);
}
