import { once } from './once.ts';

/** Registers the service worker once per page load. In development there is no `/sw.js`. */
export const registerServiceWorker = once(async (): Promise<void> => {
  await navigator.serviceWorker.register('/sw.js');
});

/** Returns the active service worker's registration; undefined in browsers without one. */
export async function findServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return undefined;
  // The page registers the worker when it is idle, which may not have happened yet.
  await registerServiceWorker().catch(() => {});
  const registration = await navigator.serviceWorker.getRegistration('/');
  return registration && navigator.serviceWorker.ready;
}
