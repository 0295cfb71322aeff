import { loadDevicesOfRecipients, deleteDevices } from '@hangout/db';
import { BATCH_SIZE, PUSH_TIMEOUT_MS, type PushBatch, type PushDependencies } from './push-batch.ts';

/**
 * By PUSH_URL: a gateway takes {devices, notice} and answers {invalid: tokens}; without one they are logged. Throws
 * where another try may help; `id` stays the same then, so that the gateway can tell.
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
    log.info({ notice, devices: devices.length }, 'a push to phones that nobody sends');
    return;
  }
  const response = await fetch(config.PUSH_URL, {
    method: 'POST',
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
  if (status >= 500 || status === 429) throw new Error(`the gateway for pushes answered ${status}`);
  log.error({ status }, 'the gateway for pushes did not take them');
}

function readInvalidTokens(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null || !('invalid' in answer)) return [];
  return Array.isArray(answer.invalid) ? answer.invalid.filter((one) => typeof one === 'string') : [];
}
