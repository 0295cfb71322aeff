import { isToastKind } from '@hangout/rules/notification';
import type { PushedNotification } from './worker-types.ts';

export interface OpenWindow {
  /** The path that the window currently shows; null if the window has not responded. */
  readonly path: string | null;
  /** [H1512] Uuids of the announcements that the window has shown while it was visible. */
  readonly announcements: readonly string[];
  readonly visibilityState: DocumentVisibilityState;
}

/** Whether a visible page shows this kind of notification as a toast. */
const isToldByPages = (kind: string | undefined) => kind === 'directMessage' || isToastKind(kind);

/**
 * [H595] True if a push is not shown as a notification: a visible window shows the page to which the push leads, or
 * itself shows a toast for this kind of push. A window that has not reported its path counts as showing another page.
 * A push without a title is only for phone apps. [H1512] An announcement is seen only where a window says that it has
 * shown it: a page of the hangout may be busy or without a connection, and the platform's are on no page.
 */
export function isSeenAlready(pushed: PushedNotification, windows: readonly OpenWindow[]): boolean {
  if (pushed.title === undefined) return true;
  const { kind, messageUuid = '' } = pushed.data ?? {};
  if (kind === 'announcement' || kind === 'roomAnnouncement')
    return windows.some(({ announcements }) => announcements.includes(messageUuid));
  const inSight = windows.filter(({ visibilityState }) => visibilityState === 'visible');
  if (inSight.length > 0 && isToldByPages(kind)) return true;
  const { pathname } = new URL(pushed.path ?? '/', 'https://origin.invalid');
  return inSight.some((window) => window.path === pathname);
}

/** The window for a clicked notification: one that shows the page already, else a visible one, else any. */
export function chooseWindow<W extends OpenWindow>(path: string, windows: readonly W[]): W | undefined {
  const { pathname } = new URL(path, 'https://origin.invalid');
  return (
    windows.find((window) => window.path === pathname) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0]
  );
}

/** Returns the path if it is on this site, else that of the home page: no notification opens another site. */
export function safePath(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/';
}

/** Returns the options of a browser notification; its tag makes it replace an earlier one of the same kind and path. */
export function describeNotification({ body = '', action, path, data }: PushedNotification) {
  const shownPath = safePath(path);
  return {
    body,
    icon: '/icon-192.png',
    badge: '/badge.png',
    tag: `${data?.kind ?? 'message'} ${shownPath}`,
    data: { path: shownPath },
    ...(action && { actions: [{ action: 'open', title: action }] }),
  };
}
