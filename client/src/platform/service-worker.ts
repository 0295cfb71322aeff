import { once } from './once.ts';

/** Registers the service worker once per page load. The development server does not serve `/sw.js`. */
export const registerServiceWorker = once(async (): Promise<void> => {
  await navigator.serviceWorker.register('/sw.js');
});

/** Returns the registration of the service worker after it is active; undefined if this browser runs none. */
export async function findServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return undefined;
  // The page itself registers the service worker only when it is idle, which may not have happened yet.
  await registerServiceWorker().catch(() => {});
  const registration = await navigator.serviceWorker.getRegistration('/');
  return registration && navigator.serviceWorker.ready;
}
