import { isToastKind } from '@hangout/rules/notification';
import type { PushedNotification } from './worker-types.ts';

export interface OpenWindow {
  /** The path that the window shows; null without a response from it. */
  readonly path: string | null;
  /** [H1512] Uuids of the announcements that the window has visibly shown. */
  readonly announcements: readonly string[];
  readonly visibilityState: DocumentVisibilityState;
}

/** True if visible pages show this kind as a toast. */
const isToldByPages = (kind: string | undefined) => kind === 'directMessage' || isToastKind(kind);

/**
 * [H595] True if a push needs no notification, because a visible window shows the page that it leads to, or shows this
 * kind as a toast. A window without a response counts as showing another page; a push without a title is only for phone
 * apps. [H1512] An announcement counts as seen only if a window reports it, because not every page shows it.
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

/** Returns the window for a clicked notification: one that shows the page, else a visible one, else any. */
export function chooseWindow<W extends OpenWindow>(path: string, windows: readonly W[]): W | undefined {
  const { pathname } = new URL(path, 'https://origin.invalid');
  return (
    windows.find((window) => window.path === pathname) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0]
  );
}

/**
 * Returns the path if it is on this site, else that of the home page, because notifications must not open other sites.
 */
export function safePath(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/';
}

/** Returns the options of a browser notification. Its tag replaces earlier ones of the same kind and path. */
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
