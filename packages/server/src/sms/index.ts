import type { Config } from '../config/index.ts';
import type { Log } from '../log/index.ts';

export interface TextMessage {
  /** '+14155550123' */
  readonly to: string;
  readonly text: string;
}

/** A gateway that does not answer in this time, in ms, has not sent it. */
const PATIENCE_MS = 10_000;

/** Sends a message to a phone by SMS_URL; without one it is written to the log. Rejects when it was not taken. */
export async function sendTextMessage(
  config: Pick<Config, 'SMS_URL' | 'SMS_TOKEN'>,
  log: Log,
  message: TextMessage,
): Promise<void> {
  if (!config.SMS_URL) return log.info({ message }, 'a message to a phone that nobody sends');
  const response = await fetch(config.SMS_URL, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(config.SMS_TOKEN ? { authorization: `Bearer ${config.SMS_TOKEN}` } : {}),
    },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok) throw new Error(`the gateway for messages answered ${response.status}`);
}
