import { seenAnnouncements } from '../platform/seen-announcements.ts';
import { registerServiceWorker } from '../platform/service-worker.ts';
import { isRegisteredAtom, myUuidAtom } from '../platform/session.ts';
import { store } from '../platform/store.ts';
import { whenIdle } from '../platform/when-idle.ts';
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
 * [H594] Registers the service worker, and sends this browser's push subscription to the server again, also after each
 * sign-in, because nothing is pushed for a session that has ended. Called when the page is first idle. Not used in
 * development, where files have other names.
 */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await registerServiceWorker();
  store.sub(myUuidAtom, () => whenIdle(renewSubscription));
  await renewSubscription();
}

async function renewSubscription(): Promise<void> {
  if (!store.get(isRegisteredAtom)) return;
  const { renewPushSubscription } = await import('../live/browser-push.ts');
  await renewPushSubscription();
}
