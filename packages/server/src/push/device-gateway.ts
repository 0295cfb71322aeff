import { type DeviceRow, deleteDevices, loadDevicesOfRecipients } from '@hangout/db';
import { type Language, type PushNotification, translateNotification } from '@hangout/rules';
import { BATCH_SIZE, PUSH_TIMEOUT_MS, type PushBatch, type PushDependencies } from './push-batch.ts';

/**
 * Sends a batch to the gateway at PUSH_URL, [H270] one call for each language of its recipients where the notification is
 * translated. Without a gateway the batch is logged. @throws Error where a retry may help
 */
export async function pushToDevices(
  { db, config, log }: PushDependencies,
  job: PushBatch,
  id: string,
): Promise<void> {
  const { recipients, notification, after, upTo } = job;
  const devices = await loadDevicesOfRecipients(db, recipients, { after, upTo, limit: BATCH_SIZE });
  if (devices.length === 0) return;
  if (!config.PUSH_URL) {
    // [H756] A notification quotes messages.
    const shown = config.NODE_ENV === 'production' ? {} : { notice: notification };
    log.info({ ...shown, devices: devices.length }, 'push to devices not sent: PUSH_URL is not set');
    return;
  }
  const languageOf = ({ language }: { readonly language: Language | null }) =>
    language !== null && notification.translations?.[language] ? language : null;
  for (const [language, group] of Map.groupBy(devices, languageOf))
    await callGateway(
      { db, config, log },
      {
        devices: group,
        notice: translateNotification(notification, language),
        key: language === null ? id : `${id}-${language}`,
      },
    );
}

interface GatewayCall {
  readonly devices: readonly DeviceRow[];
  readonly notice: PushNotification;
  /** The idempotency key of all attempts. */
  readonly key: string;
}

/** Calls the gateway, which takes {devices, notice} and responds with {invalid: tokens}. */
async function callGateway(
  { db, config, log }: Pick<PushDependencies, 'db' | 'config' | 'log'>,
  { devices, notice, key }: GatewayCall,
): Promise<void> {
  const response = await fetch(config.PUSH_URL ?? '', {
    method: 'POST',
    // The token is for this address alone.
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(config.PUSH_TOKEN ? { authorization: `Bearer ${config.PUSH_TOKEN}` } : {}),
    },
    body: JSON.stringify({
      devices: devices.map(({ token, platform }) => ({ token, platform })),
      notice,
    }),
    signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
  });
  if (response.ok) {
    const answer: unknown = await response.json().catch(() => null);
    return deleteDevices(db, readInvalidTokens(answer));
  }
  await response.body?.cancel();
  const { status } = response;
  if (status >= 500 || status === 429) throw new Error(`the push gateway responded with ${status}`);
  log.error({ status }, 'push gateway refused a batch; it is not retried');
}

function readInvalidTokens(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null || !('invalid' in answer)) return [];
  return Array.isArray(answer.invalid) ? answer.invalid.filter((one) => typeof one === 'string') : [];
}
