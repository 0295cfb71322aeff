import { ECDH } from 'node:crypto';
import {
  type Db,
  deleteWebSubscriptions,
  loadOrCreateVapidKeys,
  loadWebSubscriptionsOfRecipients,
  type VapidKeys,
  type WebSubscriptionRow,
} from '@hangout/db';
import { type PushNotification, translateNotification } from '@hangout/rules';
import pLimit from 'p-limit';
import webPush from 'web-push';
import type { Secrets } from '../secrets/index.ts';
import { BATCH_SIZE, PUSH_TIMEOUT_MS, type PushBatch, type PushDependencies } from './push-batch.ts';
import { isPushEndpoint } from './push-endpoint.ts';

/** How many browsers of a batch are notified at the same time: a slow push service holds one slot, not all. */
const CONCURRENCY = 20;
/** How long a push service stores a notification for a browser that is offline, seconds. */
const TTL_SECONDS = 86_400;

/**
 * The VAPID keys with which browsers subscribe; created at the first call. They are never rotated, because each browser's
 * subscription holds for the key that it was made with.
 */
export async function loadVapidKeys(db: Db, secrets: Secrets): Promise<VapidKeys> {
  const { publicKey, privateKey } = await loadOrCreateVapidKeys(db, () => {
    const made = webPush.generateVAPIDKeys();
    return { ...made, privateKey: secrets.encryptSecret('push key', made.privateKey) };
  });
  return { publicKey, privateKey: secrets.decryptSecret('push key', privateKey) };
}

/** Sends a batch by web push, encrypted for each browser, and deletes subscriptions that have ended. */
export async function pushToBrowsers(ports: PushDependencies, job: PushBatch): Promise<void> {
  const { db, config, log, secrets } = ports;
  const { recipients, notification, after, upTo } = job;
  const browsers = await loadWebSubscriptionsOfRecipients(db, recipients, { after, upTo, limit: BATCH_SIZE });
  const keys = await loadVapidKeys(db, secrets);
  const subject = config.PUBLIC_URL?.startsWith('https:')
    ? config.PUBLIC_URL
    : 'mailto:hangout@localhost.local';
  const gone: number[] = [];
  const limitConcurrency = pLimit(CONCURRENCY);
  const notify = async (browser: (typeof browsers)[number]) => {
    const status = isReachable(browser, config.PUSH_HOSTS)
      ? await pushToBrowser(browser, translateNotification(notification, browser.language), {
          ...keys,
          subject,
        })
      : 410;
    if (status === 404 || status === 410) gone.push(browser.id);
    else if (status >= 400)
      log.warn({ status, host: URL.parse(browser.endpoint)?.host }, 'push service refused a notification');
  };
  await Promise.all(browsers.map((browser) => limitConcurrency(() => notify(browser))));
  await deleteWebSubscriptions(db, gone);
}

/** [H655] Whether a subscription can work at all: its endpoint is a push service, and its keys are valid. */
function isReachable({ endpoint, p256dh, auth }: WebSubscriptionRow, hosts: readonly string[]): boolean {
  return (
    isPushEndpoint(endpoint, hosts) && isPointOfCurve(p256dh) && Buffer.from(auth, 'base64url').length >= 16
  );
}

function isPointOfCurve(p256dh: string): boolean {
  try {
    if (Buffer.from(p256dh, 'base64url').length !== 65) return false;
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** The status of the push service's response; 599 where there was none. */
async function pushToBrowser(
  { endpoint, p256dh, auth }: WebSubscriptionRow,
  notification: PushNotification,
  vapidDetails: VapidKeys & { subject: string },
): Promise<number> {
  try {
    const details = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(notification),
      { vapidDetails, TTL: TTL_SECONDS },
    );
    // Some of the headers are numbers, which fetch accepts as text only.
    const headers = Object.entries(details.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const response = await fetch(details.endpoint, {
      method: details.method,
      headers,
      body: details.body ? new Uint8Array(details.body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 599;
  }
}
