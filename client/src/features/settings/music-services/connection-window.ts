import { tabStorage } from '../../../platform/storage.ts';

const CHANNEL = 'music-connection';
/** The storage key that marks a window as opened to connect an account. */
const MARK = 'connectionWindow';
/** Interval at which the page checks whether the opened window is closed, ms. */
const POLL_MS = 500;

/** Opens a window for a provider's sign-in; returns null if a popup blocker prevents it. */
export function openConnectionWindow(): Window | null {
  const opened = window.open('', '_blank', 'popup,width=520,height=760');
  if (!opened) return null;
  // The new window gets a copy of this tab's session storage, with which it would rejoin the hangout.
  opened.sessionStorage.clear();
  opened.sessionStorage.setItem(MARK, 'true');
  return opened;
}

/** Returns whether this window was opened to connect an account. */
export const isConnectionWindow = (): boolean => tabStorage.read(MARK) !== null;

/** Tells the tab that opened this window that the account is connected, and closes the window. */
export function closeConnectionWindow(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('connected');
  channel.close();
  window.close();
}

/** Resolves to true once the account is connected in the window, and to false if the window is closed without that. */
export function awaitConnection(opened: Window): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => resolve(true);
  let wasClosed = false;
  const timer = setInterval(() => {
    // Waits for one more poll, because the message of a closing window may arrive after the window is closed.
    if (wasClosed) resolve(false);
    wasClosed = opened.closed;
  }, POLL_MS);
  return promise.finally(() => {
    clearInterval(timer);
    channel.close();
  });
}
