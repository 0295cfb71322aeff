import { registerServiceWorker } from '../core/service-worker.ts';
import { localSettingsAtom, store } from '../core/store.ts';
import { decodeToken, isRegisteredToken } from '../core/token.ts';
import type { WorkerMessage } from '../service-worker/worker-types.ts';

/**
 * [H594] Registers the service worker, follows what it asks this page to show, and tells the server the push subscription
 * of this browser again. It is called when the page is idle for the first time, and not in development, whose files have
 * other names.
 */
export async function startServiceWorker(goTo: (path: string) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<WorkerMessage>) => {
    if (data.kind === 'open') goTo(data.path);
    else ports[0]?.postMessage(location.pathname);
  });
  navigator.serviceWorker.startMessages();
  await registerServiceWorker();
  const claims = decodeToken(store.get(localSettingsAtom).token);
  if (!claims || !isRegisteredToken(claims)) return;
  const { renewPushSubscription } = await import('../features/notifications/browser-push.ts');
  await renewPushSubscription();
}
