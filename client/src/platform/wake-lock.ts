import { useEffect } from 'react';

/**
 * [H1656] Keeps the screen on while `isWanted` is true and the page is visible. Browsers release the lock when the page
 * is hidden, so it is requested again when the page reappears. A refusal, for example because of a low battery, is
 * ignored.
 */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let lock: Promise<WakeLockSentinel | null> | null = null;
    const release = () => {
      void lock?.then((held) => held?.release());
      lock = null;
    };
    const follow = () => {
      release();
      if (document.visibilityState === 'visible')
        lock = navigator.wakeLock.request('screen').catch(() => null);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      release();
    };
  }, [isWanted]);
}
