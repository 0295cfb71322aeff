import { useEffect } from 'react';

/**
 * [H1656] Keeps the screen on while `isWanted` and the page is visible. The browser drops the lock of a hidden page, so
 * it is requested again when the page is shown. A refusal, as with a low battery, is accepted.
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
