import { ECDH } from 'node:crypto';
import {
  deleteWebSubscriptions,
  loadWebSubscriptionsOfRecipients,
  type VapidKeys,
  type WebSubscriptionRow,
} from '@hangout/db';
import { sessionLimits } from '@hangout/platform/authentication/authentication';
import { isPushEndpoint } from '@hangout/platform/push/push-endpoint';
import { loadVapidKeys } from '@hangout/platform/push/vapid-keys';
import {
  isPushUrgent,
  type PushNotification,
  pushLifetimeSeconds,
  translateNotification,
} from '@hangout/rules';
import { BATCH_SIZE, PUSH_TIMEOUT_MS, type PushBatch } from './push-batch.ts';
import { isSilenced } from './quiet-hours.ts';
import { type ChannelPorts, isLeftToTry, retryBatch } from './retry-batch.ts';
import { isBusyStatus, sendToEach, type TargetAnswer } from './senders/push-sender.ts';

export const BROWSER_QUEUE = 'push-browsers';

/**
 * Sends a batch by web push, encrypted for each browser, and deletes expired subscriptions. [H559] Browsers
 * whose push service was busy are retried after a pause.
 */
export async function pushToBrowsers(ports: ChannelPorts, job: PushBatch, id: string): Promise<void> {
  const { db, config, log, secrets } = ports;
  const { recipients, notification, after, upTo, key = id } = job;
  const page = { after, upTo, limit: BATCH_SIZE };
  const browsers = await loadWebSubscriptionsOfRecipients(db, recipients, page, sessionLimits(config));
  const keys = await loadVapidKeys(db, secrets);
  const subject = config.PUBLIC_URL?.startsWith('https:')
    ? config.PUBLIC_URL
    : 'mailto:hangout@localhost.local';
  const targets = browsers
    // Jobs name a browser by its id: they are stored in the database, and the endpoint is a secret.
    .map((browser) => ({ ...browser, token: String(browser.id) }))
    .filter(({ quietHours, token }) => !isSilenced(notification, quietHours) && isLeftToTry(job, token));
  const result = await sendToEach(
    targets,
    async (browser) =>
      isReachable(browser, config.PUSH_HOSTS)
        ? pushToBrowser(browser, translateNotification(notification, browser.language), { ...keys, subject })
        : { outcome: 'gone', details: {} },
    { service: 'a push service', log },
  );
  await deleteWebSubscriptions(db, result.gone.map(Number));
  await retryBatch(ports, BROWSER_QUEUE, { ...job, key }, [result]);
}

/**
 * [H655] Returns whether a subscription can work: its endpoint is that of a push service, and its keys are
 * valid.
 */
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

/** Sends a notification and reads the push service's response (RFC 8030). @throws Error after a timeout */
async function pushToBrowser(
  { endpoint, p256dh, auth }: WebSubscriptionRow,
  notification: PushNotification,
  vapidDetails: VapidKeys & { subject: string },
): Promise<TargetAnswer> {
  // Imported only here, because its elliptic curves take memory that is not needed without subscriptions.
  const { default: webPush } = await import('web-push');
  const kind = notification.data?.kind;
  const request = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(notification),
    {
      vapidDetails,
      TTL: pushLifetimeSeconds(kind),
      urgency: isPushUrgent(kind) ? 'high' : 'normal',
    },
  );
  // Some values are numbers, but `fetch` accepts only strings.
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const response = await fetch(request.endpoint, {
    method: request.method,
    headers,
    body: request.body ? new Uint8Array(request.body) : null,
    redirect: 'error',
    signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
  });
  await response.body?.cancel();
  const { status } = response;
  return {
    outcome: readOutcome(status),
    retryAfter: isBusyStatus(status) ? response.headers.get('retry-after') : null,
    details: { status, host: URL.parse(endpoint)?.host },
  };
}

function readOutcome(status: number): TargetAnswer['outcome'] {
  if (status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return isBusyStatus(status) ? 'again' : 'refused';
}
