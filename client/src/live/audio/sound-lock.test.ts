import assert from 'node:assert/strict';
import { store } from '../../platform/store.ts';
import { holdSoundLock, isSoundElsewhereAtom, releaseSoundLock } from './sound-lock.ts';

type Use = (lock: Lock | null) => unknown;

/**
 * Replaces Web Locks by a fake: `answer` gets the options of each request and the callback that uses the lock, and
 * decides the result. Returns the options of all requests.
 */
function useLocks(answer: (options: LockOptions, use: Use) => Promise<unknown>): LockOptions[] {
  const requests: LockOptions[] = [];
  const request = (_name: string, options: LockOptions, use: Use) => {
    requests.push(options);
    return answer(options, use);
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  return requests;
}

const lock: Lock = { name: 'hangout-sound', mode: 'exclusive' };
const isElsewhere = () => store.get(isSoundElsewhereAtom);
/** Waits until all promises that are settled now have been handled. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the sound lock', () => {
  const original = Object.getOwnPropertyDescriptor(navigator, 'locks');
  afterEach(() => {
    releaseSoundLock();
    if (original) Object.defineProperty(navigator, 'locks', original);
    else Reflect.deleteProperty(navigator, 'locks');
  });

  it('[H1754] a page does not request the sound lock again after the browser refused it, for instance because the page is being left', async () => {
    const refused = () => Promise.reject(new DOMException('not active', 'InvalidStateError'));
    // The page holds the lock until the browser refuses it.
    const held = useLocks(async ({ ifAvailable }, use) => {
      if (ifAvailable) void use(lock);
      return refused();
    });
    holdSoundLock();
    await settle();
    assert.equal(held.length, 2);
    const never = useLocks(refused);
    holdSoundLock(true);
    await settle();
    assert.equal(never.length, 1);
  });

  it('[H873] a tab from which another tab takes the sound lock waits silently, and plays again once it has the lock back', async () => {
    const stolen = Promise.withResolvers<never>();
    const free = Promise.withResolvers<void>();
    // Only the lock of the first request is stolen.
    const requests = useLocks(async ({ ifAvailable }, use) => {
      if (ifAvailable) return Promise.race([use(lock), stolen.promise]);
      await free.promise;
      return use(lock);
    });
    holdSoundLock();
    await settle();
    assert.equal(isElsewhere(), false);
    stolen.reject(new DOMException('stolen', 'AbortError'));
    await settle();
    assert.deepEqual([isElsewhere(), requests.length], [true, 2]);
    free.resolve();
    await settle();
    assert.deepEqual([isElsewhere(), requests.length], [false, 2]);
  });
});
