import { once } from './once.ts';

/** Registers the service worker once per page load. Fails in development, which has no `/sw.js`. */
export const registerServiceWorker = once(async (): Promise<void> => {
  await navigator.serviceWorker.register('/sw.js');
});

/**
 * Returns the registration of the active service worker; undefined if the browser or a development build has
 * none.
 */
export async function findServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return undefined;
  // The page registers the worker only when it is idle, so it may not be registered yet.
  await registerServiceWorker().catch(() => {});
  const registration = await navigator.serviceWorker.getRegistration('/');
  return registration && navigator.serviceWorker.ready;
}
