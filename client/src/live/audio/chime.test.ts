import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { unlockAudio } from './audio-session.ts';
import { fakePage } from './audio-testing.ts';
import { playChime } from './chime.ts';

/** How many notes were started. */
let notes = 0;

/** An audio context as in Safari: it is suspended at first, and runs only once it was resumed in a gesture. */
class FakeContext extends EventTarget {
  static last: FakeContext;
  static isGesture = false;
  state: AudioContextState = 'suspended';
  currentTime = 0;
  private allowed = Promise.withResolvers<void>();
  constructor() {
    super();
    FakeContext.last = this;
  }
  async resume() {
    if (FakeContext.isGesture) this.allowed.resolve();
    await this.allowed.promise;
    this.state = 'running';
  }
  block() {
    this.state = 'suspended';
    this.allowed = Promise.withResolvers();
  }
  allow() {
    this.allowed.resolve();
  }
}

class FakeNode {
  gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  connect = (next: FakeNode) => next;
  start() {
    notes += 1;
  }
  stop() {}
}

/** Plays the chime; returns how many notes were started within the time that a browser may take. */
async function countNotes(): Promise<number> {
  notes = 0;
  playChime();
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  mock.timers.tick(5_000);
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  return notes;
}

describe('the chime', () => {
  const fakes = { AudioContext: FakeContext, OscillatorNode: FakeNode, GainNode: FakeNode };
  let endPage = () => {};
  beforeEach(() => {
    endPage = fakePage();
    mock.timers.enable({ apis: ['setTimeout'] });
    for (const [name, fake] of Object.entries(fakes)) Reflect.set(globalThis, name, fake);
  });
  afterEach(() => {
    endPage();
    mock.timers.reset();
    for (const name of Object.keys(fakes)) Reflect.deleteProperty(globalThis, name);
  });

  it('[H2218] the press that turns the sound on allows the chime too, which later sounds without a gesture and after the system has stopped it', async () => {
    FakeContext.isGesture = true;
    unlockAudio();
    FakeContext.isGesture = false;
    assert.equal(await countNotes(), 2);
    FakeContext.last.state = 'interrupted';
    assert.equal(await countNotes(), 2);
  });

  it('[H2218] a chime that the browser does not allow is not played later', async () => {
    unlockAudio();
    FakeContext.last.block();
    assert.equal(await countNotes(), 0);
    FakeContext.last.allow();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    assert.deepEqual([notes, await countNotes()], [0, 2]);
  });
});
