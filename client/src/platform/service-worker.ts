let registering: Promise<unknown> | undefined;

/** Registers the service worker, once a page load. Development has none: its files have other names. */
export async function registerServiceWorker(): Promise<void> {
  registering ??= navigator.serviceWorker.register('/sw.js');
  await registering;
}

/** The registration of the service worker, once it is active; undefined where this browser runs none. */
export async function findServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return undefined;
  // The page may not have been idle yet, which is when it registers the service worker by itself.
  await registerServiceWorker().catch(() => {});
  const registration = await navigator.serviceWorker.getRegistration('/');
  return registration && navigator.serviceWorker.ready;
}
