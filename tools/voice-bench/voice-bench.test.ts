import assert from 'node:assert/strict';
import { chirpKindAt } from '@hangout/testkit/songs/chirps';
import { findShapes } from '../sync-bench/matched-filter.ts';
import { offsetsOfClicks, summarize } from './click-offsets.ts';
import { CLICK_EVERY, clickSamples, composeClicks, VOICE_TONE_HZ } from './clicks.ts';
import { isStalled } from './stalls.ts';
import { endOfTone, levelOfTone } from './tones.ts';
import { brokenBounds, DUCKING_DB, voiceVerdict } from './voice-verdict.ts';

const RATE = 48_000;
const recorded = () => {
  const samples = new Int16Array(composeClicks().buffer, 44);
  return Float32Array.from(samples.subarray(0, 12 * RATE), (value) => value / 32_767);
};

/** Returns the chirps of a song that is heard from a time on, epoch ms. */
const songFrom = (startedAt: number) =>
  Array.from({ length: 30 }, (_, second) => ({ kind: chirpKindAt(second), at: startedAt + second * 1000 }));

describe('measuring live voices over a song', () => {
  it('[H1450] findShapes finds all clicks of the fake microphone, and clicks can be made at other sample rates', () => {
    const clicks = findShapes(recorded(), [{ kind: 'click', samples: clickSamples(RATE) }], RATE);
    assert.equal(clicks.length, 9);
    for (const [number, { at }] of clicks.entries())
      assert.ok(Math.abs(at / RATE - 0.5 - number * CLICK_EVERY) < 1e-3, `${number}: ${at}`);
    assert.equal(clickSamples(44_100).length, Math.round(0.12 * 44_100));
  });

  it('[H1450] a click’s offset is its distance from the beat, independent of the delay of voices', () => {
    const speaker = { chirps: songFrom(99_400), clicks: [105_000, 106_370, 107_740] };
    const listener = { chirps: songFrom(100_000), clicks: [105_600, 106_990, 108_310] };
    const offsets = offsetsOfClicks(speaker, listener, 100_000, 600);
    assert.deepEqual(
      offsets.map(({ beatMs, earMs }) => [beatMs, earMs]),
      [
        [0, 600],
        [20, 620],
        [-30, 570],
      ],
    );
    const { clicks, medianMs, p95Ms, earP95Ms } = summarize(offsets);
    assert.deepEqual([clicks, medianMs, p95Ms, earP95Ms], [3, 0, 30, 620]);
  });

  it('[H1450] levelOfTone measures a tone’s level to within 0.5 dB, and endOfTone the tone’s end to within 30 ms', () => {
    const samples = recorded();
    assert.ok(Math.abs(levelOfTone(samples, RATE, VOICE_TONE_HZ, 0, samples.length) + 20) < 0.5);
    samples.fill(0, 7 * RATE);
    const end = endOfTone(samples, RATE, VOICE_TONE_HZ, 3 * RATE) ?? 0;
    assert.ok(Math.abs(end / RATE - 7) < 0.03, `${end / RATE}`);
    assert.equal(endOfTone(new Float32Array(RATE), RATE, VOICE_TONE_HZ, 0), null);
  });

  it('[H1450] isStalled detects a stall of a page from 15 seconds before to 1.5 seconds after a click', () => {
    assert.deepEqual(
      [80_000, 86_000, 95_000, 99_000].map((stall) => isStalled(95_000, [stall])),
      [false, true, true, false],
    );
  });

  it('[H1450] a voice measurement over a threshold is a violation, and one with few clicks is inconclusive', () => {
    const good = {
      ...{ clicks: 40, medianMs: 1, p95Ms: 25, largestMs: 30, earP95Ms: 900 },
      ...{ duckedDb: DUCKING_DB - 1, silentAfterMs: 1_000, recorderBiasMs: 128 },
    };
    const verdictOf = (changed: Partial<typeof good>) =>
      voiceVerdict({ expected: 43, listeners: [good, { ...good, ...changed }] });
    assert.equal(verdictOf({}), 'good');
    assert.equal(verdictOf({ clicks: 20 }), 'inconclusive');
    for (const changed of [
      { p95Ms: 25.1 },
      { earP95Ms: 901 },
      { duckedDb: DUCKING_DB + 1.1 },
      { silentAfterMs: 1_001 },
      { silentAfterMs: Number.NaN },
    ])
      assert.equal(verdictOf(changed), 'violation', JSON.stringify(changed));
    assert.match(brokenBounds({ listeners: [{ ...good, p95Ms: 40 }] })[0] ?? '', /listener 1: clicks 40 ms/);
  });
});
