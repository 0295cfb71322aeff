import { atom } from 'jotai';
import { store } from '../../platform/store.ts';

/** [H873] True if another tab of this browser plays the sound, so that this tab is silent. */
export const isSoundElsewhereAtom = atom(false);

const LOCK_NAME = 'hangout-sound';

function createSoundLock() {
  /** Releases the lock or stops waiting for it; null if this tab does neither. */
  let end: (() => void) | null = null;

  /**
   * [H873] Requests the Web Lock that lets only one tab of the browser play sound. If another tab holds the lock, this
   * tab waits until that tab is closed or leaves its hangout; `take` steals the lock instead. Does nothing if the
   * browser has no Web Locks, as on plain HTTP.
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
    const hold = () => {
      if (isOver) return;
      store.set(isSoundElsewhereAtom, false);
      return released.promise;
    };
    const wait = (): Promise<void> =>
      navigator.locks.request(LOCK_NAME, { signal: waiting.signal }, hold).then(() => {}, onLost);
    // Called if another tab has stolen the lock, or if this tab has stopped waiting for it.
    const onLost = (): void => {
      if (isOver) return;
      store.set(isSoundElsewhereAtom, true);
      void wait();
    };
    if (take) {
      void navigator.locks.request(LOCK_NAME, { steal: true }, hold).then(() => {}, onLost);
      return;
    }
    void navigator.locks
      .request(LOCK_NAME, { ifAvailable: true }, (lock) => (lock ? hold() : onLost()))
      .then(() => {}, onLost);
  }

  function releaseSoundLock(): void {
    end?.();
    end = null;
    store.set(isSoundElsewhereAtom, false);
  }

  return { holdSoundLock, releaseSoundLock };
}

export const { holdSoundLock, releaseSoundLock } = createSoundLock();
