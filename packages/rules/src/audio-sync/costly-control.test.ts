import assert from 'node:assert/strict';
import { quantile, SimulatedListener } from '../../test/simulated-listener.ts';
import { isSynchronized, updateSync } from './controller.ts';
import { addChangeCost, type ChangeCosts, changeCostMs, controlRarely } from './costly-control.ts';
import { INITIAL_SYNC, type SyncState } from './sync-state.ts';

const costOf = (...costs: number[]) => changeCostMs(costs.reduce<ChangeCosts>(addChangeCost, []));

describe('changeCostMs, how much each rate change delays the sound', () => {
  it('[H1814] the delay that a rate change causes is known after six rate changes', () => {
    assert.deepEqual([costOf(3, 3, 3, 3, 3), costOf(3, 2, 4, 3, 2, 4)], [null, 3]);
  });
  it('[H1814] imprecise readings, and a single loss of sound, are not mistaken for a delay caused by rate changes', () => {
    assert.deepEqual([costOf(4, -4, 3, -4, 4, -2), costOf(0, 40, 0, 0.2, -0.1, 0)], [0, 0]);
  });
  it('[H1814] a single rate change that costs nothing shows that five others were delayed by something else', () => {
    assert.equal(costOf(9, 3, 0.1, 8, 4, 12), 0);
  });
});

const SURE = Number.POSITIVE_INFINITY;
const COSTLY = { rate: 'continuous', changeCostMs: SURE } as const;

describe('controlRarely, correcting a player whose rate changes delay its sound', () => {
  /** The state after the error has been too large for so long, ms. */
  const beyondFor = (ms: number): SyncState => ({ ...INITIAL_SYNC, beyondSince: 20_000 - ms });
  const control = (error: number, onlySeeks: boolean, isStarting = false) =>
    controlRarely(beyondFor(3_000), { error, at: 20_000, isStarting }, onlySeeks ? SURE : 3);
  const kindsOf = (errors: readonly number[], onlySeeks: boolean) =>
    errors.map((error) =>
      control(error, onlySeeks)
        .actions.map(({ kind }) => kind)
        .join(),
    );
  it('[H1813] a player whose rate must not be changed is corrected by seeks alone, from 6 ms on', () => {
    assert.deepEqual(kindsOf([-6, 6, -7, 7, 40], true), ['', '', 'seek', 'seek', 'seek']);
    assert.deepEqual(control(9, true, true).actions, [{ kind: 'seek', aheadMs: 7 }]);
  });
  it('[H1813] sync errors of up to 6 ms are not corrected, up to 12 ms by the playback rate, larger ones by a seek', () => {
    assert.deepEqual(kindsOf([-6, 6, -7, 12, 13], false), ['', '', 'rate', 'rate', 'seek']);
  });
  it('[H2163] an error of up to 20 ms is corrected once it has lasted three seconds, because the position may only seem wrong while another element loads; a larger one at once, and from 4 ms on while nobody hears it; a song that ends is left alone', () => {
    const correct = (error: number, forMs: number, phase?: 'unheard' | 'ending') =>
      controlRarely(beyondFor(forMs), { error, at: 20_000, isStarting: false, phase }, SURE);
    const counts = [
      [correct(8, 2_999), correct(-20, 2_999), correct(8, 3_000)],
      [correct(21, 0), correct(-40, 0)],
      [correct(5, 0, 'unheard'), correct(4, 0, 'unheard')],
      [correct(20, 9_000, 'ending'), correct(21, 0, 'ending')],
    ].map((steps) => steps.map(({ actions }) => actions.length));
    assert.deepEqual(counts, [
      [0, 0, 1],
      [1, 1],
      [1, 0],
      [0, 1],
    ]);
    const { state } = correct(6, 2_900);
    assert.equal(state.beyondSince, null, 'an error that is small meanwhile begins anew');
    assert.equal(
      controlRarely(INITIAL_SYNC, { error: 9, at: 20_000, isStarting: false }, SURE).state.beyondSince,
      20_000,
    );
  });
  it('[H1813] the correction of an error by the playback rate also makes up for the delays caused by starting and ending it', () => {
    const late = control(-9, false);
    assert.deepEqual(late.actions, [{ kind: 'rate', rate: 1.005 }]);
    assert.equal(late.state.stepUntil, 20_000 + 3_000);
    assert.equal(control(9, false).state.stepUntil, 20_000 + 600);
  });
  it('[H1813] a rate that was set before rate changes were known to be costly is ended first', () => {
    const state = { ...INITIAL_SYNC, rate: 1.004 };
    assert.deepEqual(controlRarely(state, { error: 30, at: 20_000, isStarting: false }, SURE).actions, [
      { kind: 'rate', rate: 1 },
    ]);
  });
  it('[H1938] after three seeks of a song, each pause between two seeks is twice as long as the one before', () => {
    const isSeeking = (seeks: number, sinceSeekMs: number) => {
      const state = { ...INITIAL_SYNC, seeks, lastSeekAt: 20_000 - sinceSeekMs };
      return controlRarely(state, { error: -400, at: 20_000, isStarting: false }, SURE).actions.length === 1;
    };
    assert.deepEqual(
      [
        isSeeking(3, 1_500),
        isSeeking(4, 2_999),
        isSeeking(4, 3_000),
        isSeeking(5, 5_999),
        isSeeking(5, 6_000),
      ],
      [true, false, true, false, true],
    );
  });
  it('[H1813] two players whose rate changes delay the sound count as synchronized if both have errors too small to be corrected', () => {
    const [front, back] = [-6, 4].map((error) => ({ ...INITIAL_SYNC, errors: Array(10).fill(error) }));
    assert.ok(front && back);
    assert.deepEqual([isSynchronized(front, back), isSynchronized(front, back, COSTLY)], [false, true]);
  });
  /** Learns from the error after a seek; returns the new state. */
  const learnFrom = (error: number, change: Partial<SyncState> = {}) => {
    const errors = Array(9).fill(error);
    const state = { ...INITIAL_SYNC, since: 0, lastSeekAt: 0, seeks: 1, learning: true, errors, ...change };
    return updateSync(state, { at: 1_000, error, playing: true }, COSTLY).state;
  };
  /** Returns the seek delay that is used after an error of `error` ms has been learned from. */
  const nextDelay = (error: number, change: Partial<SyncState> = {}) => {
    const [action] = controlRarely(
      learnFrom(error, change),
      { error: 99, at: 20_000, isStarting: false },
      SURE,
    ).actions;
    return action?.kind === 'seek' ? action.aheadMs : null;
  };
  it('[H1957] for a player whose rate changes delay its sound, a seek that misses by more than 150 ms teaches no seek delay', () => {
    assert.deepEqual(
      [learnFrom(-40).seekDelays, learnFrom(-1_238).seekDelays, learnFrom(372).seekDelays],
      [[40], [], []],
    );
    assert.equal(nextDelay(2, { seekDelay: 381 }), 7, 'a delay that was learned before is dropped');
  });
  it('[H1957] for such a player the seek delay is the median of the latest seeks, so that one that misses by much changes it little', () => {
    const seekDelays = [18, 20, 22, 21];
    assert.equal(nextDelay(-32, { seekDelay: 20, seekDelays }), 21);
    assert.deepEqual(
      learnFrom(3, { seekDelay: 20, seekDelays: [1, 18, 20, 22, 21] }).seekDelays,
      [18, 20, 22, 21, 17],
    );
  });
  it('[H1957] until a page has measured seeks of its own, the usual delay of 7 ms counts, also after a first one that misses by much', () => {
    assert.deepEqual(
      [nextDelay(0), nextDelay(-33), nextDelay(-5, { seekDelay: 7, seekDelays: [12, 13] })],
      [7, 7, 12],
    );
  });
  it('[H1938] a seek that hits ends the waiting of the next ones', () => {
    assert.deepEqual([learnFrom(4, { seeks: 6 }).seeks, learnFrom(9, { seeks: 6 }).seeks], [0, 6]);
  });
  for (const [seed, onlySeeks] of [1, 2, 3].flatMap((seed) => [
    [seed, true] as const,
    [seed, false] as const,
  ]))
    it(`[H1813] a player that loses 3 ms with each rate change stays within 10 ms of its target with few corrections, ${onlySeeks ? 'by seeks alone' : 'also by the rate'} (seed ${seed})`, () => {
      const page = new SimulatedListener({
        ...{ changeCost: 3, seekError: 2, startError: -60, onlySeeks, seed },
      }).run(90_000);
      const heard = page.sortedErrors(15_000, 90_000);
      const largest = quantile(heard, 1);
      assert.ok(page.changeCost > 2 && page.changeCost < 4, `${page.changeCost} ms a change`);
      assert.ok(quantile(heard, 0.5) <= 5 && largest <= 10, `${largest} ms`);
      const later = page.actions.filter(({ at }) => at > 15_000);
      assert.ok(later.length <= 8, `${later.length} corrections`);
    });
  it('[H1814] rate changes that cause no delay are never mistaken for ones that do', () => {
    for (const seed of [1, 2, 3])
      assert.equal(new SimulatedListener({ readNoise: 5, playerPpm: 300, seed }).run(60_000).changeCost, 0);
  });
});
