import { atom } from 'jotai';
import { store } from '../../platform/store.ts';

/** [H873] True if another tab of this browser plays the sound, so that this tab is silent. */
export const isSoundElsewhereAtom = atom(false);

const LOCK_NAME = 'hangout-sound';

function createSoundLock() {
  /** Gives the lock back or stops waiting for it; null if this tab neither holds it nor waits. */
  let end: (() => void) | null = null;

  /**
   * [H873] Requests the Web Lock that lets only one tab of the browser play sound. If another tab holds the lock, this
   * tab waits until that tab is closed or leaves its hangout; with `take`, this tab steals the lock instead. Does
   * nothing if the browser has no Web Locks, as on plain HTTP.
   */
  function holdSoundLock(take = false): void {
    if (!navigator.locks) return;
    end?.();
    const released = Promise.withResolvers<void>();
    const waiting = new AbortController();
    let isOver = false;
    end = () => {
      isOver = true;
      waiting.abort();
      released.resolve();
    };
    /**
     * Requests the lock, and again whenever another tab steals it. [H1754] A request that is refused is not
     * repeated: while a page is being left, WebKit refuses every request at once, so an endless loop would
     * block the page.
     */
    const request = (options: LockOptions): void => {
      let isHeld = false;
      const use = (lock: Lock | null): Promise<void> | undefined => {
        if (isOver) return;
        if (!lock) return wait();
        isHeld = true;
        store.set(isSoundElsewhereAtom, false);
        return released.promise;
      };
      navigator.locks.request(LOCK_NAME, options, use).catch(() => {
        if (isHeld && !isOver) wait();
      });
    };
    const wait = (): undefined => {
      store.set(isSoundElsewhereAtom, true);
      request({ signal: waiting.signal });
    };
    request(take ? { steal: true } : { ifAvailable: true });
  }

  function releaseSoundLock(): void {
    end?.();
    end = null;
    store.set(isSoundElsewhereAtom, false);
  }

  return { holdSoundLock, releaseSoundLock };
}

export const { holdSoundLock, releaseSoundLock } = createSoundLock();
