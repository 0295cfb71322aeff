import assert from 'node:assert/strict';
import {
  learnLeadInDelay,
  learnPlayerStart,
  learnStartDelay,
  NO_START_DELAYS,
  parseStartDelays,
  startDelayOf,
  startsSlowly,
} from './start-delay.ts';

describe('learnStartDelay (how long an audio element takes to start)', () => {
  it('[H505] after the first start of a player, its start delay is corrected by the whole synchronization error', () => {
    const delays = learnStartDelay(NO_START_DELAYS, 'still', [-50, -48, -52]);
    assert.equal(startDelayOf(delays, 'still'), 80);
    assert.equal(startDelayOf(delays, 'moving'), startDelayOf(NO_START_DELAYS, 'moving'));
  });

  it('[H505] if a timer started a song too late, the start delay is learned from the time at which the song really started', () => {
    const delays = learnStartDelay({ ...NO_START_DELAYS, still: 90 }, 'still', [-12], 78);
    assert.equal(startDelayOf(delays, 'still'), 90);
  });

  /** Returns the delays learned from these delays of successive starts from the beginning of a song. */
  const learnFrom = (...observed: number[]) =>
    observed.reduce(
      (delays, ms) => learnStartDelay(delays, 'still', [startDelayOf(delays, 'still') - ms]),
      NO_START_DELAYS,
    );

  it('[H1811] a player that starts slowly may have a learned start delay of up to 1.5 s', () => {
    const delays = learnFrom(706, 706);
    assert.deepEqual([startsSlowly(delays), startDelayOf(delays, 'still')], [true, 706]);
    assert.equal(startsSlowly({ ...NO_START_DELAYS, still: 95, moving: 700 }), false);
  });

  it('[H505] after later starts of a player, its start delay is the median of the last five, so one unusual start changes it little', () => {
    assert.equal(startDelayOf(learnFrom(20, 24), 'still'), 22);
    assert.equal(startDelayOf(learnFrom(20, 24, 54), 'still'), 24);
    assert.equal(startDelayOf(learnFrom(20, 24, 54, 22, 18), 'still'), 22);
    assert.equal(startDelayOf(learnFrom(20, 24, 54, 22, 18, 30, 31, 32), 'still'), 30);
  });

  it('[H505] a stored start delay counts as one start; an impossible delay, or a start without a synchronization error, changes nothing', () => {
    const known = { ...NO_START_DELAYS, still: 90 };
    assert.equal(startDelayOf(learnStartDelay(known, 'still', [20]), 'still'), 80);
    assert.equal(startDelayOf(learnStartDelay(known, 'still', [149]), 'still'), 45);
    assert.deepEqual(learnStartDelay(known, 'still', [-5_000]), known);
    assert.deepEqual(learnStartDelay(known, 'still', []), known);
  });

  it('[H1958] no start delay is learned from a start that misses by more than 150 ms, unless the one before was nearly as late', () => {
    assert.equal(startDelayOf(learnFrom(1_281), 'still'), 30);
    assert.equal(startDelayOf(learnFrom(1_281, 70, 1_250), 'still'), 70);
    assert.equal(startDelayOf(learnFrom(1_281, 900), 'still'), 30);
    assert.equal(startDelayOf(learnFrom(1_281, 1_250), 'still'), 1_250);
    assert.equal(startDelayOf(learnFrom(1_281, 1_250, 60, 60), 'still'), 60);
  });

  it('[H1958] a start that missed by much is forgotten when the stored start delays are read again', () => {
    assert.deepEqual(parseStartDelays(JSON.stringify(learnFrom(1_281))), NO_START_DELAYS);
  });
});

describe('learnPlayerStart', () => {
  it('[H1131] the start delay of a provider’s player changes by the whole error of its first start, by half of a later error, and not at all by an impossible error', () => {
    const first = learnPlayerStart(NO_START_DELAYS, 'spotify', [-400, -380, -420]);
    const second = learnPlayerStart(first, 'spotify', [100]);
    assert.deepEqual(second.players, { spotify: { start: 350, seek: 0 } });
    assert.deepEqual(learnPlayerStart(first, 'spotify', [-9_000]), first);
  });
});

describe('stored start delays', () => {
  it('[H282] the start delays that this browser has stored are read; a stored delay that is invalid counts as unknown', () => {
    const delays = {
      ...{ still: 41.5, warm: 52, moving: 70, led: 83 },
      players: { spotify: { start: 420, seek: 310 } },
    };
    assert.deepEqual(parseStartDelays(JSON.stringify(delays)), delays);
    for (const text of [
      null,
      '',
      'no',
      '[]',
      '7',
      'null',
      '{"still":"40","moving":-1,"led":1e9}',
      '{"players":{"apple":{"start":"1"}}}',
    ])
      assert.deepEqual(parseStartDelays(text), NO_START_DELAYS, `${text}`);
  });

  it('[H282] an impossible start delay measured in a lead-in is ignored, and from a possible one the delay is learned', () => {
    assert.deepEqual(learnLeadInDelay(NO_START_DELAYS, -20, 20), NO_START_DELAYS);
    assert.deepEqual(learnLeadInDelay(NO_START_DELAYS, Number.NaN, 20), NO_START_DELAYS);
    assert.equal(learnLeadInDelay(NO_START_DELAYS, 95, 20).led, 85);
  });
});
