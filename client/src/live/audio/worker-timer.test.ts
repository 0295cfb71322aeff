import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { startWorkerTimer } from './worker-timer.ts';

describe('the timer of the audio player', () => {
  it('[H2050] ticks that queued up while the page was busy count as one', () => {
    let deliver = () => {};
    class QueuedWorker {
      set onmessage(listener: () => void) {
        deliver = listener;
      }
      postMessage() {}
      terminate() {}
    }
    const { Worker: before } = globalThis;
    Object.assign(globalThis, { Worker: QueuedWorker });
    mock.timers.enable({ apis: ['setInterval'] });
    let now = 1_000;
    const clock = mock.method(performance, 'now', () => now);
    const run = mock.fn();
    const stop = startWorkerTimer(50, run);
    for (const at of [1_000, 1_050, 1_500, 1_500, 1_501, 1_503, 1_550]) {
      now = at;
      deliver();
    }
    stop();
    clock.mock.restore();
    mock.timers.reset();
    Object.assign(globalThis, { Worker: before });
    assert.equal(run.mock.callCount(), 4);
  });
});
