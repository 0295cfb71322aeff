import assert from 'node:assert/strict';
import { resumeWhenStopped } from '../audio/resume-context.ts';
import { watchSilence } from './watch-silence.ts';

/** An audio context whose state the test sets. */
class FakeContext extends EventTarget {
  state: AudioContextState = 'running';
  isAllowed = true;
  async resume() {
    if (!this.isAllowed) throw new DOMException('in a call', 'InvalidStateError');
    this.set('running');
  }
  set(state: AudioContextState) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

describe('interruptions of live audio', () => {
  it('[H1660] live audio that a phone call interrupts resumes after each call, as soon as the browser allows it', async () => {
    const [context, page, track] = [new FakeContext(), new EventTarget(), new EventTarget()];
    const end = resumeWhenStopped(context, [track], page);
    for (const [chance, target] of [
      ['visibilitychange', page],
      ['pointerdown', page],
      ['pointerup', page],
      ['unmute', track],
    ] as const) {
      context.isAllowed = false;
      context.set('interrupted');
      assert.equal(context.state, 'interrupted');
      context.isAllowed = true;
      target.dispatchEvent(new Event(chance));
      assert.equal(context.state, 'running', chance);
    }
    // The audio context is suspended again at the end of the call.
    context.set('suspended');
    assert.equal(context.state, 'running');
    end();
    context.set('suspended');
    page.dispatchEvent(new Event('pointerdown'));
    track.dispatchEvent(new Event('unmute'));
    assert.equal(context.state, 'suspended');
  });

  it('[H1661] a microphone that the system silences is reported as silenced until the system releases it', () => {
    const track = Object.assign(new EventTarget(), { muted: true });
    const told: boolean[] = [];
    watchSilence(track, (isSilenced) => told.push(isSilenced));
    for (const name of ['unmute', 'mute', 'unmute']) track.dispatchEvent(new Event(name));
    assert.deepEqual(told, [true, false, true, false]);
  });
});
