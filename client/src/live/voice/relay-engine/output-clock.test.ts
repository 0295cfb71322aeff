import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { createOutputClock } from './output-clock.ts';

describe('createOutputClock (which position of an audio context is heard at a page time)', () => {
  beforeEach(() => void mock.method(performance, 'now', () => 20_000));
  afterEach(() => mock.restoreAll());
  /** Returns the context time that is heard now, ms. */
  function heardNow(outputLatency: number, timestamp: AudioTimestamp) {
    const clock = createOutputClock({ currentTime: 8, outputLatency, getOutputTimestamp: () => timestamp });
    clock.read();
    return Math.round(clock.contextTimeAt(20_000));
  }

  it('[H1723] the output clock computes from the browser’s output timestamp which position of the audio context is heard now', () => {
    assert.equal(heardNow(0.07, { contextTime: 7.9, performanceTime: 19_990 }), 7_910);
  });
  it('[H1723] the output clock ignores an output timestamp that is seconds in the future; if no latency is reported, the usual one is assumed', () => {
    const inFuture = { contextTime: 7.9, performanceTime: 21_500 };
    assert.equal(heardNow(0.07, inFuture), 7_930);
    assert.equal(heardNow(0, inFuture), 7_950);
  });
});
