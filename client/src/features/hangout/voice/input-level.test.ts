import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { fakePage } from '../../../live/audio/audio-testing.ts';
import { levelOf, reportLoudest, watchLevels } from './input-level.ts';

describe('levelOf (input level of the microphone)', () => {
  it('[H1465] the microphone level is 0 for silence, 1 for the loudest sound, and linear in dB between them', () => {
    assert.equal(levelOf(new Float32Array(64)), 0);
    assert.equal(levelOf(new Float32Array(64).fill(1)), 1);
    const half = levelOf(new Float32Array(64).fill(10 ** (-30 / 20)));
    assert.ok(Math.abs(half - 0.5) < 0.001, String(half));
  });
});

describe('reportLoudest (input level of the microphone)', () => {
  it('[H1462] a short loud sound appears in the next report of the microphone level, and in no later one', () => {
    const reported: number[] = [];
    const measure = reportLoudest(4, (level) => reported.push(level));
    for (const level of [0, 0.6, 0.1, 0, 0, 0, 0, 0, 0.2]) measure(level);
    assert.deepEqual(reported, [0.6, 0]);
  });
});

/** An audio context that hears a full level while it runs, and silence while the system has stopped it. */
class FakeContext extends EventTarget {
  static last: FakeContext;
  state: AudioContextState = 'running';
  constructor() {
    super();
    FakeContext.last = this;
  }
  async resume() {
    this.state = 'running';
  }
  async close() {
    this.state = 'closed';
  }
  createMediaStreamSource = () => ({ connect() {}, disconnect() {} });
  createChannelSplitter = () => ({ connect() {} });
  createAnalyser = () => ({
    getFloatTimeDomainData: (samples: Float32Array) => samples.fill(this.state === 'running' ? 1 : 0),
  });
}

describe('watchLevels (input level of the microphone)', () => {
  let endPage = () => {};
  beforeEach(() => {
    endPage = fakePage();
    mock.timers.enable({ apis: ['setInterval'] });
    Reflect.set(globalThis, 'AudioContext', FakeContext);
  });
  afterEach(() => {
    endPage();
    mock.timers.reset();
    Reflect.deleteProperty(globalThis, 'AudioContext');
  });

  it('[H1660] after a phone call the level of the microphone is measured again, so that voice activation goes on', () => {
    const track = new EventTarget();
    const levels: number[] = [];
    // The cast is safe: nothing else is used of the stream.
    const stream = { getAudioTracks: () => [track] } as unknown as MediaStream;
    const end = watchLevels(stream, 1, ([level = 0]) => levels.push(level));
    mock.timers.tick(50);
    FakeContext.last.state = 'suspended';
    mock.timers.tick(50);
    track.dispatchEvent(new Event('unmute'));
    mock.timers.tick(50);
    assert.deepEqual(levels, [1, 0, 1]);
    end();
    mock.timers.tick(50);
    assert.deepEqual([levels.length, FakeContext.last.state], [3, 'closed']);
  });
});
