import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { useRealTimeouts } from '@hangout/testkit/real-timeouts';
import { store } from './store.ts';
import { dismissToast, holdToast, releaseToast, showToast, toastsAtom } from './toasts.ts';

describe('toasts', () => {
  useRealTimeouts();
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => {
    for (const { id } of store.get(toastsAtom)) dismissToast(id);
    mock.timers.reset();
  });

  it('[H249] a toast does not time out while it has the focus, and closes some time after it has lost the focus', () => {
    const texts = () => store.get(toastsAtom).map(({ text }) => text);
    showToast({ tone: 'plain', text: 'undo it', action: { label: 'Undo', run: () => {} } });
    showToast({ tone: 'good', text: 'saved' });
    const [{ id } = { id: 0 }] = store.get(toastsAtom);
    holdToast(id);
    mock.timers.tick(60_000);
    assert.deepEqual(texts(), ['undo it']);
    releaseToast(id);
    mock.timers.tick(6_900);
    assert.deepEqual(texts(), ['undo it']);
    mock.timers.tick(200);
    assert.deepEqual(texts(), []);
  });
});
