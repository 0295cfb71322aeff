import { seenAnnouncements } from '../platform/seen-announcements.ts';
import { registerServiceWorker } from '../platform/service-worker.ts';
import { localSettingsAtom, store } from '../platform/store.ts';
import { decodeToken, isRegisteredToken } from '../platform/token.ts';
import type { PageReport, WorkerMessage } from '../service-worker/worker-types.ts';

/** [H595] Answers the service worker: tells what this window shows, and opens the page of a clicked notification. */
export function answerServiceWorker(goTo: (path: string) => void): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<WorkerMessage>) => {
    if (data.kind === 'open') goTo(data.path);
    else ports[0]?.postMessage(describePage());
  });
  navigator.serviceWorker.startMessages();
}

const describePage = (): PageReport => ({ path: location.pathname, announcements: seenAnnouncements() });

/**
 * [H594] Registers the service worker, and sends this browser's push subscription to the server again. Called when the
 * page is first idle. Not used in development, where files have other names.
 */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await registerServiceWorker();
  const claims = decodeToken(store.get(localSettingsAtom).token);
  if (!claims || !isRegisteredToken(claims)) return;
  const { renewPushSubscription } = await import('../live/browser-push.ts');
  await renewPushSubscription();
}
