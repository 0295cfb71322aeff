import { webNotifications } from '@hangout/contract/rest/room-service/notifications';
import { queryOptions } from '@tanstack/react-query';
import { refetchPushDevices } from '../api/notification-settings.ts';
import { api } from '../platform/rest-client.ts';
import { findServiceWorker } from '../platform/service-worker.ts';

/**
 * Whether this browser gets pushes: `needsInstall` on iPhones and iPads, where only an installed app may; `refused` where
 * its user said no.
 */
export type BrowserPush = 'on' | 'off' | 'refused' | 'unsupported' | 'needsInstall';

export const browserPushQuery = () =>
  queryOptions({ queryKey: ['browser-push'], queryFn: readBrowserPush, staleTime: 0 });

async function readBrowserPush(): Promise<BrowserPush> {
  const isApple = /iPhone|iPad/.test(navigator.userAgent);
  if (!('PushManager' in window) || !('Notification' in window))
    return isApple ? 'needsInstall' : 'unsupported';
  if (Notification.permission === 'denied') return 'refused';
  const registration = await findServiceWorker();
  if (!registration) return 'unsupported';
  const subscription = await registration.pushManager.getSubscription();
  if (!subscription || Notification.permission !== 'granted') return 'off';
  // The server may have removed it, as from another device.
  const { data } = await api(webNotifications.browsers);
  return data.some(({ endpoint }) => endpoint === subscription.endpoint) ? 'on' : 'off';
}

/**
 * [H594] Asks the browser for permission, subscribes it and tells the server. Resolves without a subscription where its
 * user refuses. @throws Error where the browser or its push service fails
 */
export async function turnOnPush(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await subscribe();
  await refetchPushDevices();
}

/** Ends the subscription of this browser, at the server first, so that nothing is sent to an address that is gone. */
export async function turnOffPush(): Promise<void> {
  const subscription = await (await findServiceWorker())?.pushManager.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  // Where the server has removed it already, there is nothing left to say to it.
  await api(webNotifications.unsubscribe, { endpoint }).catch(() => {});
  await subscription.unsubscribe();
  await refetchPushDevices();
}

/**
 * [H594] Tells the server the subscription of this browser again, once a page load: whoever is signed in now gets the
 * pushes, and what the browser has replaced meanwhile is replaced at the server. A browser that is off stays off.
 */
export async function renewPushSubscription(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const registration = await findServiceWorker();
  if (await registration?.pushManager.getSubscription()) await subscribe();
}

async function subscribe(): Promise<void> {
  const registration = await findServiceWorker();
  if (!registration) throw new Error('this browser runs no service worker');
  const { publicKey } = await api(webNotifications.publicKey);
  const known = await registration.pushManager.getSubscription();
  // A subscription holds for one key of the server: after a restore on another server it has to be made anew.
  if (known && encodeKey(known.options.applicationServerKey) !== publicKey) await known.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const [p256dh, auth] = [keys?.p256dh, keys?.auth];
  if (!endpoint || !p256dh || !auth) throw new Error('the browser gave a subscription without keys');
  await api(webNotifications.subscribe, { endpoint, keys: { p256dh, auth } });
}

/** A key as base64url, without padding. */
function encodeKey(key: ArrayBuffer | null): string {
  const binary = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
