import type { PushedNotification } from './worker-types.ts';

export interface OpenWindow {
  /** The path that it currently shows; null if it has not responded. */
  readonly path: string | null;
  readonly visibilityState: DocumentVisibilityState;
}

/** Kinds of notification that a visible page shows as a toast. */
const toldByPages: readonly (string | undefined)[] = [
  'mention',
  'friendAsked',
  'friendAccepted',
  'directMessage',
];

/**
 * [H595] Whether a push is not shown because the user sees it already: a visible window shows the page that it leads
 * to, or announces it itself. A window that does not report its path suppresses nothing. A push without a title is
 * only for apps.
 */
export function isSeenAlready(pushed: PushedNotification, windows: readonly OpenWindow[]): boolean {
  if (pushed.title === undefined) return true;
  const inSight = windows.filter(({ visibilityState }) => visibilityState === 'visible');
  if (inSight.length > 0 && toldByPages.includes(pushed.data?.kind)) return true;
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

/** The path of a notification if it is a path of the product; else the home page. */
export function safePath(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/';
}

/** The options of the browser's notification; a later one with the same kind and path replaces an earlier one. */
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
