import assert from 'node:assert/strict';
import { loadPart } from '../../../platform/load-part.ts';
import { openWithWorklet } from './open-with-worklet.ts';

describe('openWithWorklet (audio contexts of live voices)', () => {
  it('[H2144] a worklet that could not be loaded is loaded again in a new audio context, and the old one is closed', async () => {
    const opened: { isClosed: boolean }[] = [];
    const open = (failures: number) => () => {
      const state = { isClosed: false };
      const attempt = opened.push(state);
      const addModule = async () => {
        if (attempt <= failures) throw new DOMException('no network', 'AbortError');
      };
      const close = async () => {
        state.isClosed = true;
      };
      // The cast is safe: only `addModule` is used of the worklet.
      return { attempt, context: { audioWorklet: { addModule } as unknown as AudioWorklet, close } };
    };
    const load: typeof loadPart = (part) =>
      loadPart(part, { isReachable: async () => true, wait: async () => {} });
    assert.equal((await openWithWorklet(open(1), 'worklet.js', load)).attempt, 2);
    assert.deepEqual(opened, [{ isClosed: true }, { isClosed: false }]);
    opened.length = 0;
    await assert.rejects(openWithWorklet(open(9), 'worklet.js', load), { name: 'AbortError' });
    assert.ok(opened.length > 1 && opened.every(({ isClosed }) => isClosed));
  });
});
