import type { PushedNotification } from './worker-types.ts';

/** An open window of the product. */
export interface OpenWindow {
  /** The path that it shows now; null where it has not answered. */
  readonly path: string | null;
  readonly visibilityState: DocumentVisibilityState;
}

/** Kinds of which a page in sight tells by a toast. */
const toldByPages: readonly (string | undefined)[] = [
  'mention',
  'friendAsked',
  'friendAccepted',
  'directMessage',
];

/**
 * [H595] Whether a push is left out because its reader sees it already: a window in sight shows the page that it leads to,
 * or tells of it by itself. A window that does not say what it shows hides nothing. One without words is for apps alone.
 */
export function isSeenAlready(pushed: PushedNotification, windows: readonly OpenWindow[]): boolean {
  if (pushed.title === undefined) return true;
  const inSight = windows.filter(({ visibilityState }) => visibilityState === 'visible');
  if (inSight.length > 0 && toldByPages.includes(pushed.data?.kind)) return true;
  const { pathname } = new URL(pushed.path ?? '/', 'https://origin.invalid');
  return inSight.some((window) => window.path === pathname);
}

/** The window that a pressed notification uses: one that shows the page already, else one in sight, else any. */
export function chooseWindow<W extends OpenWindow>(path: string, windows: readonly W[]): W | undefined {
  const { pathname } = new URL(path, 'https://origin.invalid');
  return (
    windows.find((window) => window.path === pathname) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0]
  );
}

/** The path of a notification, where it leads into the product; else the home page. */
export function safePath(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/';
}

/** The notification that the browser shows: a later one of the same place takes the place of an earlier one. */
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
