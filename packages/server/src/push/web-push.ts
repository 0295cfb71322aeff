import { ECDH } from 'node:crypto';
import {
  type Db,
  deleteWebSubscriptions,
  loadWebSubscriptionsOfRecipients,
  type VapidKeys,
  loadVapidKeys,
  type WebSubscriptionRow,
} from '@hangout/db';
import type { PushNotification } from '@hangout/rules';
import webPush from 'web-push';
import { BATCH_SIZE, PUSH_TIMEOUT_MS, type PushBatch, type PushDependencies } from './push-batch.ts';
import { isPushEndpoint } from './push-endpoint.ts';

/** Browsers told at the same time. */
const CONCURRENCY = 20;
/** How long a push service keeps a notice for a browser that is away, in seconds. */
const TTL_SECONDS = 86_400;

/** The keys that browsers subscribe with. */
export const loadVapidKeys = (db: Db): Promise<VapidKeys> => loadVapidKeys(db, () => webPush.generateVAPIDKeys());

/** By web push, encrypted for each browser; those that are gone are forgotten. */
export async function pushToBrowsers(ports: PushDependencies, job: PushBatch): Promise<void> {
  const { db, config, log } = ports;
  const { recipients, notification: notice, after, upTo } = job;
  const browsers = await loadWebSubscriptionsOfRecipients(db, recipients, { after, upTo, limit: BATCH_SIZE });
  const keys = await loadVapidKeys(db);
  const subject = config.PUBLIC_URL?.startsWith('https:')
    ? config.PUBLIC_URL
    : 'mailto:hangout@localhost.local';
  const gone: number[] = [];
  // All take from one line: a service that lets us wait holds one place, not the others.
  const line = browsers.values();
  const takeTurns = async () => {
    for (const browser of line) {
      const status = isReachable(browser, config.PUSH_HOSTS)
        ? await pushToBrowser(browser, notice, { ...keys, subject })
        : 410;
      if (status === 404 || status === 410) gone.push(browser.id);
      else if (status >= 400)
        log.warn({ status, host: URL.parse(browser.endpoint)?.host }, 'a push was not taken');
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, takeTurns));
  await deleteWebSubscriptions(db, gone);
}

/** [H655] Whether a notice can reach a browser at all: by an address of a push service, under keys that are keys. */
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

/** The status that the push service answered with; 599 where it did not. */
async function pushToBrowser(
  { endpoint, p256dh, auth }: WebSubscriptionRow,
  notice: PushNotification,
  vapidDetails: VapidKeys & { subject: string },
): Promise<number> {
  try {
    const details = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(notice),
      { vapidDetails, TTL: TTL_SECONDS },
    );
    // Its headers hold numbers as well, which fetch wants as text.
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
