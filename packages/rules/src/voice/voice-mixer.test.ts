import assert from 'node:assert/strict';
import { createVoiceMixer, type VoiceMixer } from './voice-mixer.ts';

const QUANTUM = 128;
const FRAME = 960;

const tone = (from: number, length: number) =>
  Float32Array.from({ length }, (_, index) => 0.5 * Math.sin(((from + index) * 2 * Math.PI * 200) / 48_000));

function play(mixer: VoiceMixer, from: number, to: number): Float32Array {
  const output = new Float32Array(to - from);
  for (let at = from; at < to; at += QUANTUM)
    mixer.mix([output.subarray(at - from, at - from + QUANTUM)], at);
  return output;
}

/** Returns the largest step between two samples. A click has a much larger step than a tone. */
const largestStep = (samples: Float32Array) =>
  samples.reduce((most, value, index) => Math.max(most, Math.abs(value - (samples[index - 1] ?? value))), 0);
const STEP_OF_TONE = (0.5 * 2 * Math.PI * 200) / 48_000;

describe('the audio mixer of voices', () => {
  it('[H1445] consecutive voice frames are joined unchanged, without a gap', () => {
    const mixer = createVoiceMixer();
    for (let frame = 0; frame < 10; frame += 1)
      mixer.add('ann', 1_000 + frame * FRAME, [tone(frame * FRAME, FRAME)]);
    const heard = play(mixer, 0, QUANTUM * 100);
    assert.ok(heard.subarray(0, 1_000).every((value) => value === 0));
    const wanted = tone(0, 10 * FRAME);
    for (let index = 300; index < 10 * FRAME; index += 1)
      assert.ok(Math.abs((heard[1_000 + index] ?? 0) - (wanted[index] ?? 0)) < 1e-6, `${index}`);
  });

  it('[H1445] a voice frame that starts earlier or later than expected is cross-faded without a click', () => {
    for (const moved of [-700, -200, 200, 2_500]) {
      const mixer = createVoiceMixer();
      mixer.add('ann', 0, [tone(0, FRAME)]);
      mixer.add('ann', FRAME, [tone(FRAME, FRAME)]);
      mixer.add('ann', 2 * FRAME + moved, [tone(2 * FRAME, FRAME)]);
      const heard = play(mixer, 0, QUANTUM * 60);
      assert.ok(largestStep(heard) < 1.5 * STEP_OF_TONE, `${moved}: ${largestStep(heard)}`);
    }
  });

  it('[H1445] a missing voice frame is concealed by fading out the sound before it', () => {
    const mixer = createVoiceMixer();
    mixer.add('ann', 0, [tone(0, FRAME)]);
    const heard = play(mixer, 0, QUANTUM * 40);
    assert.ok(largestStep(heard) < 1.5 * STEP_OF_TONE);
    assert.ok(Math.max(...heard.subarray(FRAME, FRAME + 480)) > 0.3);
    assert.ok(heard.subarray(3 * FRAME + 128).every((value) => value === 0));
  });

  it('[H1445] a late voice frame is played from the current position on, without a click', () => {
    const mixer = createVoiceMixer();
    play(mixer, 0, QUANTUM * 4);
    mixer.add('ann', 0, [tone(0, FRAME)]);
    const heard = play(mixer, QUANTUM * 4, QUANTUM * 8);
    assert.ok(largestStep(heard) < 1.5 * STEP_OF_TONE && Math.max(...heard) > 0.2);
  });

  it('[H1446] speakers are mixed at the listener’s volume for each; their reported levels ignore this volume', () => {
    const mixer = createVoiceMixer();
    mixer.add('ann', 0, [tone(0, 9_600)]);
    mixer.add('bob', 0, [tone(0, 9_600)]);
    mixer.setGain('bob', 0);
    const heard = play(mixer, 0, 9_600 - (9_600 % QUANTUM));
    assert.ok(Math.abs(Math.max(...heard.subarray(4_800, 9_000)) - 0.5) < 0.01);
    const levels = mixer.takeLevels();
    assert.ok(
      Math.abs((levels.get('ann') ?? 0) - 0.35) < 0.02 && Math.abs((levels.get('bob') ?? 0) - 0.35) < 0.02,
    );
    play(mixer, 14_000, 14_000 + QUANTUM);
    mixer.takeLevels();
    play(mixer, 15_000, 15_000 + QUANTUM);
    assert.equal(mixer.takeLevels().size, 0);
  });
});
