import { tabStorage } from '../../../platform/storage.ts';

const CHANNEL = 'music-connection';
/** Key in the tab's storage that marks a window for connecting an account. */
const MARK = 'connectionWindow';
/** Time between two checks of whether the window was closed, ms. */
const POLL_MS = 500;

/** Opens a window for a provider's sign-in; null if a popup blocker prevents it. */
export function openConnectionWindow(): Window | null {
  const opened = window.open('', '_blank', 'popup,width=520,height=760');
  if (!opened) return null;
  // The window gets a copy of this tab's session storage, with which it would rejoin the hangout.
  opened.sessionStorage.clear();
  opened.sessionStorage.setItem(MARK, 'true');
  return opened;
}

/** True in a window that was opened to connect an account. */
export const isConnectionWindow = (): boolean => tabStorage.read(MARK) !== null;

/** Tells the page that opened this window that the account is connected, and closes the window. */
export function closeConnectionWindow(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('connected');
  channel.close();
  window.close();
}

/** Resolves with true once the account is connected, or with false if the window was closed before. */
export function awaitConnection(opened: Window): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => resolve(true);
  let wasClosed = false;
  const timer = setInterval(() => {
    // The message of a closing window may arrive after it is closed, so one more poll passes.
    if (wasClosed) resolve(false);
    wasClosed = opened.closed;
  }, POLL_MS);
  return promise.finally(() => {
    clearInterval(timer);
    channel.close();
  });
}
