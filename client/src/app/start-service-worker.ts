import { registerServiceWorker } from '../platform/service-worker.ts';
import { localSettingsAtom, store } from '../platform/store.ts';
import { decodeToken, isRegisteredToken } from '../platform/token.ts';
import type { WorkerMessage } from '../service-worker/worker-types.ts';

/** [H595] Answers the service worker what this page shows, and follows what it asks the page to show, from the first moment on. */
export function answerServiceWorker(goTo: (path: string) => void): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<WorkerMessage>) => {
    if (data.kind === 'open') goTo(data.path);
    else ports[0]?.postMessage(location.pathname);
  });
  navigator.serviceWorker.startMessages();
}

/**
 * [H594] Registers the service worker, and tells the server the push subscription of this browser again. It is called when
 * the page is idle for the first time, and not in development, whose files have other names.
 */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await registerServiceWorker();
  const claims = decodeToken(store.get(localSettingsAtom).token);
  if (!claims || !isRegisteredToken(claims)) return;
  const { renewPushSubscription } = await import('../live/browser-push.ts');
  await renewPushSubscription();
}
