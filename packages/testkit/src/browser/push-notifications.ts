import type { Worker } from 'playwright-core';
import type { PushSubscriptionKeys } from '../fake-push-service.ts';
import { waitFor } from '../wait-for.ts';
import type { BrowserWindow } from './test-browsers.ts';

/** The parts of the service worker's scope that tests use, with two fields that tests add. */
interface WorkerScope {
  readonly registration: { getNotifications(): Promise<Notification[]> };
  readonly clients: { openWindow(path: string): Promise<unknown> };
  opened?: string[];
  /** Number of pushes that the worker has handled, with or without a notification. */
  handledPushes?: number;
}

/**
 * Runs in the page: replaces the browser's push subscription by one of the fake push service, because tests
 * cannot reach a real one.
 */
export function subscribeTo(subscription: PushSubscriptionKeys): void {
  const name = 'test-push';
  const key = (publicKey: string) =>
    Uint8Array.from(atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  const made = (publicKey: string) => ({
    endpoint: subscription.endpoint,
    options: { userVisibleOnly: true, applicationServerKey: key(publicKey).buffer },
    toJSON: () => subscription,
    async unsubscribe() {
      localStorage.removeItem(name);
      return true;
    },
  });
  Object.assign(PushManager.prototype, {
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      localStorage.setItem(name, applicationServerKey);
      return made(applicationServerKey);
    },
    async getSubscription() {
      const publicKey = localStorage.getItem(name);
      return publicKey === null ? null : made(publicKey);
    },
  });
}

/** Returns the service worker of a window, and makes it count the pushes that it handles. */
export async function findWorker({ context }: BrowserWindow): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    scope.handledPushes = 0;
    // This class exists only in workers, so the types of tests lack it.
    const { prototype } = (self as unknown as { ExtendableEvent: typeof Event }).ExtendableEvent;
    const { waitUntil } = prototype as Event & { waitUntil(work: Promise<unknown>): void };
    Object.assign(prototype, {
      waitUntil(this: Event, work: Promise<unknown>) {
        waitUntil.call(this, work);
        const count = () => {
          scope.handledPushes = (scope.handledPushes ?? 0) + 1;
        };
        if (this.type === 'push') work.then(count, count);
      },
    });
  });
  return worker;
}

const handledBy = (worker: Worker) =>
  worker.evaluate(() => (self as unknown as WorkerScope).handledPushes ?? Number.NaN);

/**
 * Sends a push event to the service worker and waits until it is handled. Tests must not poll for the notification:
 * `getNotifications()` during the event makes Chromium lose it.
 */
export async function deliverPush(
  { context }: BrowserWindow,
  worker: Worker,
  origin: string,
  pushed: unknown,
): Promise<void> {
  const handled = await handledBy(worker);
  const devtools = await context.newCDPSession(await context.newPage());
  const registrations: { registrationId: string; scopeURL: string }[] = [];
  devtools.on('ServiceWorker.workerRegistrationUpdated', (event) =>
    registrations.push(...event.registrations),
  );
  await devtools.send('ServiceWorker.enable');
  const found = () => registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
  await waitFor('the browser names the service worker', found);
  const registrationId = found()?.registrationId ?? '';
  await devtools.send('ServiceWorker.deliverPushMessage', {
    ...{ origin, registrationId, data: JSON.stringify(pushed) },
  });
  await waitFor('the service worker has handled the push', async () => (await handledBy(worker)) > handled);
}

/** Returns the visible notifications. Must not be polled (see `deliverPush`). */
export const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    // The types of tests lack the worker's scope.
    const { registration } = self as unknown as WorkerScope;
    const all = await registration.getNotifications();
    return all.map(({ title, body, data }) => ({ title, body, path: data.path as string }));
  });

/**
 * Clicks the first notification. Returns the paths that the worker opens, because a test cannot focus
 * windows.
 */
export const pressNotification = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = self as unknown as WorkerScope;
    scope.opened = [];
    scope.clients.openWindow = async (path) => scope.opened?.push(path);
    const [notification] = await scope.registration.getNotifications();
    // This class exists only in workers, so the types of tests lack it.
    const Click = (self as unknown as { NotificationEvent: typeof Event }).NotificationEvent;
    const click = new Click('notificationclick', { notification } as EventInit);
    // `waitUntil` works only for events of the browser itself, so this one collects the promises.
    const work: Promise<unknown>[] = [];
    Object.assign(click, { waitUntil: (promise: Promise<unknown>) => void work.push(promise) });
    self.dispatchEvent(click);
    await Promise.all(work);
    return scope.opened;
  });
