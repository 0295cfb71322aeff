import { isToastKind } from '@hangout/rules/notification';
import type { PushedNotification } from './worker-types.ts';

export interface OpenWindow {
  /** The path that the window shows; null without a response from it. */
  readonly path: string | null;
  /** [H1512] Uuids of the announcements that the window has visibly shown. */
  readonly announcements: readonly string[];
  readonly visibilityState: DocumentVisibilityState;
}

/** Returns whether the URL is one of the app: other pages of this server, such as the handbook, answer no questions. */
export const isAppUrl = (url: string): boolean =>
  !/^\/(api|dev|handbook|ops)(\/|$)/.test(new URL(url).pathname);

/** Returns whether visible pages show this kind of notification as a toast. */
const isToldByPages = (kind: string | undefined) => kind === 'directMessage' || isToastKind(kind);

/**
 * [H595] Returns whether a push needs no notification: a visible window shows the page to which it leads, or shows this
 * kind as a toast, or the push has no title and so is only for phone apps. A window that does not respond shows nothing
 * of this. [H1512] An announcement counts as seen only if a window reports that, because not every page
 * shows it.
 */
export function isSeenAlready(pushed: PushedNotification, windows: readonly OpenWindow[]): boolean {
  if (pushed.title === undefined) return true;
  const { kind, messageUuid = '' } = pushed.data ?? {};
  if (kind === 'announcement' || kind === 'roomAnnouncement')
    return windows.some(({ announcements }) => announcements.includes(messageUuid));
  const inSight = windows.filter(
    ({ path, visibilityState }) => path !== null && visibilityState === 'visible',
  );
  if (inSight.length > 0 && isToldByPages(kind)) return true;
  const { pathname } = new URL(pushed.path ?? '/', 'https://origin.invalid');
  return inSight.some((window) => window.path === pathname);
}

/**
 * Returns the window to use for a clicked notification: one that shows its page, else a visible one, else any;
 * undefined if there is none.
 */
export function chooseWindow<W extends OpenWindow>(path: string, windows: readonly W[]): W | undefined {
  const { pathname } = new URL(path, 'https://origin.invalid');
  return (
    windows.find((window) => window.path === pathname) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0]
  );
}

/**
 * Returns the path if it leads to a page of this site; otherwise returns the path of the home page, because
 * notifications must not open other sites.
 */
export function safePath(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/';
}

/** Whether the path of this kind is a list, in which several people may have something. */
const isListed = (kind: string) => kind === 'friendAsked' || kind === 'ownershipProposed';

/**
 * Returns the options of a browser notification. [H2221] Its tag makes it replace earlier ones of the same kind and
 * path, and of the same person where the path is a list; it rings like the first one.
 */
export function describeNotification({ body = '', action, path, data }: PushedNotification) {
  const shownPath = safePath(path);
  const { kind = 'message', userUuid = '' } = data ?? {};
  return {
    body,
    icon: '/icon-192.png',
    badge: '/badge.png',
    tag: `${kind} ${shownPath}${isListed(kind) ? ` ${userUuid}` : ''}`,
    renotify: true,
    data: { path: shownPath },
    ...(action && { actions: [{ action: 'open', title: action }] }),
  };
}

/** Also other browsers on iPhones, but not Chromium, which names itself so, too. */
const isWebKit = (userAgent: string) => /AppleWebKit/.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent);

/**
 * Shows a push as a notification, unless a window has shown it. [H2224] WebKit ends the subscription of a browser that
 * shows nothing for several pushes, so there it is shown without a sound and closed at once.
 */
export async function showPush(
  pushed: PushedNotification,
  isSeen: boolean,
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>,
  userAgent: string,
): Promise<void> {
  if (!pushed.title || (isSeen && !isWebKit(userAgent))) return;
  const options = describeNotification(pushed);
  await registration.showNotification(pushed.title, { ...options, ...(isSeen && { silent: true }) });
  if (!isSeen) return;
  for (const notification of await registration.getNotifications({ tag: options.tag })) notification.close();
}
