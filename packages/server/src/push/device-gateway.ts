import { deleteDevices, loadDevicesOfRecipients } from '@hangout/db';
import { BATCH_SIZE, PUSH_TIMEOUT_MS, type PushBatch, type PushDependencies } from './push-batch.ts';

/**
 * Sends a batch to the gateway at PUSH_URL, which takes {devices, notice} and responds with {invalid: tokens}; without
 * a gateway the batch is logged. @throws Error where a retry may help; `id` is the idempotency key of all attempts
 */
export async function pushToDevices(
  { db, config, log }: PushDependencies,
  job: PushBatch,
  id: string,
): Promise<void> {
  const { recipients, notification: notice, after, upTo } = job;
  const devices = await loadDevicesOfRecipients(db, recipients, { after, upTo, limit: BATCH_SIZE });
  if (devices.length === 0) return;
  if (!config.PUSH_URL) {
    // [H756] A notification quotes messages.
    const shown = config.NODE_ENV === 'production' ? {} : { notice };
    log.info({ ...shown, devices: devices.length }, 'push to devices not sent: PUSH_URL is not set');
    return;
  }
  const response = await fetch(config.PUSH_URL, {
    method: 'POST',
    // The token is for this address alone.
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
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
