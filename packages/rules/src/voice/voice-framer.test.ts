import assert from 'node:assert/strict';
import { createFramer, type VoiceFrame } from './voice-framer.ts';

const QUANTUM = 128;

/** Returns the frames of a 500 Hz tone that was recorded at `rate`. */
function framesOf(rate: number, seconds: number, skipAt = Number.POSITIVE_INFINITY): VoiceFrame[] {
  const framer = createFramer(rate);
  const frames: VoiceFrame[] = [];
  for (let at = 0; at < rate * seconds; at += QUANTUM) {
    const from = at >= skipAt ? at + 10 * QUANTUM : at;
    const tone = Float32Array.from({ length: QUANTUM }, (_, index) => toneAt((from + index) / rate));
    frames.push(...framer.add([tone], from));
  }
  return frames;
}

const toneAt = (time: number) => Math.sin(2 * Math.PI * 500 * time);

describe('the voice frames of a microphone', () => {
  it('[H1447] audio of any sample rate is cut into frames of 20 ms at 48 kHz, each with its start position', () => {
    for (const rate of [48_000, 44_100, 16_000, 96_000]) {
      const frames = framesOf(rate, 2);
      assert.ok(Math.abs(frames.length - 100) <= 1, `${rate}: ${frames.length}`);
      for (const [number, { sample, channels }] of frames.entries()) {
        assert.ok(Math.abs(sample / rate - number * 0.02) < 1e-6);
        for (const [index, value] of (channels[0] ?? []).entries())
          assert.ok(Math.abs(value - toneAt(sample / rate + index / 48_000)) < 0.01, `${rate}: ${index}`);
      }
    }
  });

  it('[H1447] after missing samples the next voice frame starts at the first sample that follows', () => {
    const frames = framesOf(48_000, 1, 24_064);
    const after = frames.filter(({ sample }) => sample >= 24_064);
    assert.equal(after[0]?.sample, 24_064 + 10 * QUANTUM);
  });
});
