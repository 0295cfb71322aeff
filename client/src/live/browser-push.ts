import { ApiError } from '@hangout/contract/framework/errors';
import { webNotifications } from '@hangout/contract/rest/notifications/notifications';
import { queryOptions } from '@tanstack/react-query';
import { refetchPushDevices } from '../api/notification-settings.ts';
import { isAppleTouchDevice } from '../platform/apple-device.ts';
import { api, currentToken } from '../platform/rest-client.ts';
import { findServiceWorker } from '../platform/service-worker.ts';
import { readStorage, storageKeys, writeStorage } from '../platform/storage.ts';
import { decodeToken } from '../platform/token.ts';

/**
 * Whether this browser receives push messages. `needsInstall`: on iPhones and iPads only an installed web app can
 * receive them. `refused`: the user has denied the notification permission.
 */
type BrowserPush = 'on' | 'off' | 'refused' | 'unsupported' | 'needsInstall';

export const browserPushQuery = () =>
  queryOptions({ queryKey: ['browser-push'], queryFn: readBrowserPush, staleTime: 0 });

async function readBrowserPush(): Promise<BrowserPush> {
  const isApple = isAppleTouchDevice(navigator);
  if (!('PushManager' in window) || !('Notification' in window))
    return isApple ? 'needsInstall' : 'unsupported';
  if (Notification.permission === 'denied') return 'refused';
  const registration = await findServiceWorker();
  if (!registration) return 'unsupported';
  const subscription = await registration.pushManager.getSubscription();
  if (!subscription || Notification.permission !== 'granted') return 'off';
  // The server may have removed the subscription, for example at the user's request on another device.
  const { data } = await api(webNotifications.browsers);
  return data.some(({ endpoint }) => endpoint === subscription.endpoint) ? 'on' : 'off';
}

/**
 * [H594] Asks the user for permission to show notifications, subscribes this browser to push messages and sends the
 * subscription to the server. Does nothing if the user refuses.
 * @throws Error if the browser or its push service fails
 */
export async function turnOnPush(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await subscribe();
  await refetchPushDevices();
}

/**
 * Unsubscribes this browser from push messages. Unsubscribes at the server first, so that the server does not send to
 * an endpoint that no longer exists.
 */
export async function turnOffPush(): Promise<void> {
  const subscription = await (await findServiceWorker())?.pushManager.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  // An error is ignored: probably the server has already removed the subscription.
  await api(webNotifications.unsubscribe, { endpoint }).catch(() => {});
  await subscription.unsubscribe();
  await refetchPushDevices();
}

/**
 * [H594] Sends this browser's push subscription to the server: the browser may have changed its endpoint, or a user
 * may have signed in. Does nothing if push messages are off. [H2219] Turns them off if the user has removed this
 * browser.
 */
export async function renewPushSubscription(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const subscription = await (await findServiceWorker())?.pushManager.getSubscription();
  if (!subscription) return;
  try {
    // After a sign-in or with another endpoint the server need not know the subscription.
    await subscribe(readStorage(storageKeys.push) === describeStored(subscription));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'browser_not_found') throw error;
    await subscription.unsubscribe();
    await refetchPushDevices();
  }
}

/** Describes what the server has stored: the session and the endpoint. */
const describeStored = ({ endpoint }: PushSubscription) => `${decodeToken(currentToken())?.sid} ${endpoint}`;

async function subscribe(isRenewal = false): Promise<void> {
  const registration = await findServiceWorker();
  if (!registration) throw new Error('this browser runs no service worker');
  const { publicKey } = await api(webNotifications.publicKey);
  const known = await registration.pushManager.getSubscription();
  // A push subscription works only with the server's public key at the time of subscribing. If the key has changed, for
  // example because the database was restored on another server, the browser must subscribe again.
  const isOutdated = known !== null && encodeKey(known.options.applicationServerKey) !== publicKey;
  if (isOutdated) await known.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const [p256dh, auth] = [keys?.p256dh, keys?.auth];
  if (!endpoint || !p256dh || !auth) throw new Error('the browser gave a subscription without keys');
  const renewal = isRenewal && !isOutdated;
  await api(webNotifications.subscribe, { endpoint, keys: { p256dh, auth }, renewal });
  writeStorage(storageKeys.push, describeStored(subscription));
}

function encodeKey(key: ArrayBuffer | null): string {
  const binary = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
