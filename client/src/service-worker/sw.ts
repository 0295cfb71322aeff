/// <reference lib="webworker" />
// The service worker, built as `/sw.js`. It shows pushes as notifications, and an offline page if there is no network.
import { chooseWindow, isAppUrl, isSeenAlready, safePath, showPush } from './choose-notification.ts';
import type { PageReport, PushedNotification, WorkerMessage } from './worker-types.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * [H596] The name of the cache with the offline page. Nothing else is cached, because responses and code must never be
 * outdated.
 */
const OFFLINE_CACHE = 'offline-2';
const OFFLINE_PAGE = '/offline.html';
const offlineFiles = [OFFLINE_PAGE, '/offline.js', '/offline.css', '/brand.css', '/favicon.svg'];
const RENEWAL = '/api/room-service/web-notifications/subscription';

self.addEventListener('install', (event) => {
  const store = async () => {
    const cache = await caches.open(OFFLINE_CACHE);
    await cache.addAll(offlineFiles.map((file) => new Request(file, { cache: 'reload' })));
    await self.skipWaiting();
  };
  event.waitUntil(store());
});

self.addEventListener('activate', (event) => {
  const start = async () => {
    const old = (await caches.keys()).filter((name) => name !== OFFLINE_CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    // The browser requests the page while the worker starts, so that starting the worker delays no navigation.
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(start());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    const load = async (): Promise<Response> => {
      try {
        return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(request));
      } catch {
        return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
      }
    };
    event.respondWith(load());
  } else if (offlineFiles.includes(url.pathname) && url.pathname !== '/favicon.svg') {
    // Without a network, the offline page's files come from the cache.
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
  }
});

self.addEventListener('push', (event) => {
  const show = async () => {
    const pushed = readPushed(event.data);
    if (!pushed) return;
    const isSeen = isSeenAlready(pushed, await findWindows(BUSY_MS));
    await showPush(pushed, isSeen, self.registration, navigator.userAgent);
  };
  event.waitUntil(show());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const data: unknown = event.notification.data;
  const path = safePath(typeof data === 'object' && data !== null && 'path' in data ? data.path : null);
  const open = async () => {
    const chosen = chooseWindow(path, await findWindows(FROZEN_MS))?.client;
    if (!chosen) return void (await self.clients.openWindow(path));
    // The window opens the page even if the browser refuses to focus the window.
    await chosen.focus().catch(() => {});
    // The window's own code opens the page, because a reload would end a visit to a hangout.
    chosen.postMessage({ kind: 'open', path } satisfies WorkerMessage);
  };
  event.waitUntil(open());
});

/** [H594] When the browser replaces its push subscription, reports that to the server. This needs no signed-in user. */
self.addEventListener('pushsubscriptionchange', (event) => {
  // TypeScript has no type for this event.
  const { oldSubscription, newSubscription } = event as Event & {
    readonly oldSubscription: PushSubscription | null;
    readonly newSubscription: PushSubscription | null;
  };
  const renew = async () => {
    const old = oldSubscription?.toJSON();
    if (!oldSubscription || !old?.endpoint || !old.keys?.auth) return;
    const fresh = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
    const { endpoint, keys } = fresh.toJSON();
    await fetch(RENEWAL, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ old: { endpoint: old.endpoint, auth: old.keys.auth }, endpoint, keys }),
    });
  };
  (event as ExtendableEvent).waitUntil(renew());
});

/**
 * Time to wait for windows to report what they show, after a click, ms. It is short, because the user is waiting and a
 * frozen page never responds.
 */
const FROZEN_MS = 500;
/**
 * Time to wait for the same reports after a push, ms. It is longer, because a page may be busy loading or rendering.
 */
const BUSY_MS = 5_000;

/**
 * Returns the open windows of the app. The browser tells the worker only the URL with which a page was loaded, so each window is
 * asked what it shows.
 */
async function findWindows(timeoutMs: number) {
  const clients = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return Promise.all(
    clients
      .filter(({ url }) => isAppUrl(url))
      .map(async (client) => ({
        client,
        ...(await requestReport(client, client.visibilityState === 'visible' ? timeoutMs : FROZEN_MS)),
        visibilityState: client.visibilityState,
      })),
  );
}

const silent = { path: null, announcements: [] } as const;

function requestReport(client: WindowClient, timeoutMs: number): Promise<PageReport | typeof silent> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timeout = setTimeout(() => resolve(silent), timeoutMs);
    port1.onmessage = ({ data }: MessageEvent<PageReport>) => {
      clearTimeout(timeout);
      resolve(data);
    };
    client.postMessage({ kind: 'where' } satisfies WorkerMessage, [port2]);
  });
}

function readPushed(data: PushMessageData | null): PushedNotification | null {
  try {
    const parsed: unknown = data?.json();
    // The cast is safe: only this server can encrypt pushes for this subscription.
    return typeof parsed === 'object' && parsed !== null ? (parsed as PushedNotification) : null;
  } catch {
    return null;
  }
}
