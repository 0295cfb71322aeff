import assert from 'node:assert/strict';
import { createRandom } from '@hangout/rules/random';
import { fromDb, hertz, mono, RATE, toDb, write } from './audio.ts';
import { nylonGuitar, steelString } from './bank.ts';
import { limit } from './dynamics.ts';
import { loudness, peakAt, truePeak } from './loudness.ts';
import { oscillator } from './oscillators.ts';

/** Level of one frequency in a sound. */
function strength(channel: Float32Array, hz: number): number {
  let [re, im] = [0, 0];
  for (const [i, value] of channel.entries()) {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / channel.length);
    re += value * window * Math.cos((2 * Math.PI * hz * i) / RATE);
    im += value * window * Math.sin((2 * Math.PI * hz * i) / RATE);
  }
  return Math.hypot(re, im) / channel.length;
}

describe('the synthesiser and its measurements', () => {
  it('[H943] the synthesiser’s meter measures the standard’s reference tone (997 Hz at -20 dB on both channels) as -20 LUFS', () => {
    const sine = mono(write(RATE * 5, (i) => fromDb(-20) * Math.sin((2 * Math.PI * 997 * i) / RATE)));
    assert.ok(Math.abs(loudness(sine) + 20) < 0.1, `${loudness(sine)} LUFS`);
  });

  it('[H943] peaks between samples are measured, and the limiter keeps them at or below its limit', () => {
    // A sine at a quarter of the sample rate, sampled at 45° from its peaks: sample peak -3 dB, true peak 0 dB.
    const sine = mono(write(RATE, (i) => Math.sin((Math.PI * i) / 2 + Math.PI / 4)));
    assert.ok(Math.abs(toDb(truePeak(sine))) < 0.3, `${toDb(truePeak(sine))} dBTP`);
    limit(sine, fromDb(-3));
    const inside = Array.from({ length: RATE / 2 }, (_, i) => peakAt(sine.left, RATE / 4 + i));
    assert.ok(toDb(Math.max(...inside)) < -2.95, `${toDb(Math.max(...inside))} dBTP`);
  });

  it('plucked strings of the synthesiser are in tune to two cents', () => {
    for (const string of [nylonGuitar, steelString]) {
      for (const pitch of [45, 57, 69, 76]) {
        const hit = { pitch, from: pitch, seconds: 1, velocity: 0.8, dice: createRandom(3) };
        const { left } = string(hit);
        const heard = left.slice(4000, 34_000);
        const cents = Array.from({ length: 41 }, (_, index) => index - 20);
        const strongest = cents.reduce((best, next) => {
          const at = (cent: number) => strength(heard, hertz(pitch) * 2 ** (cent / 1200));
          return at(next) > at(best) ? next : best;
        });
        assert.ok(Math.abs(strongest) <= 2, `pitch ${pitch} is ${strongest} cents off`);
      }
    }
  });

  it('the overtones of the synthesiser’s high saw wave do not alias', () => {
    const saw = oscillator('saw');
    const high = write(RATE, () => saw(4150));
    // The 8th and 9th harmonics lie above half the sample rate; aliasing would put them at 10900 and 6750 Hz.
    const [own, folded] = [strength(high, 4150), Math.max(strength(high, 10_900), strength(high, 6750))];
    assert.ok(toDb(folded / own) < -38, `${toDb(folded / own)} dB`);
  });
});
