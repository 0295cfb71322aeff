import assert from 'node:assert/strict';
import type { ListenerConditions } from '../../test/simulated-listener.ts';
import { quantile, SimulatedListener } from '../../test/simulated-listener.ts';
import {
  audiblePosition,
  CONTINUOUS_BESIDE_ONE,
  RATE_BESIDE_ONE,
  SAMPLE_INTERVAL_MS,
  targetPosition,
  updateSync,
} from './controller.ts';
import type { SyncAction, SyncState } from './sync-state.ts';
import { INITIAL_SYNC, isStrained, restartSync } from './sync-state.ts';

/** Adds samples with one constant error for `ms` milliseconds. */
function shown(
  state: SyncState,
  error: number,
  from: number,
  ms: number,
): { state: SyncState; actions: SyncAction[] } {
  const actions: SyncAction[] = [];
  let next = state;
  for (let at = from; at < from + ms; at += SAMPLE_INTERVAL_MS) {
    const answer = updateSync(next, { at, error, playing: true });
    next = answer.state;
    actions.push(...answer.actions);
  }
  return { state: next, actions };
}

describe('updateSync, the controller that keeps a listener in sync', () => {
  it('[H091] playback is slowed down if it is ahead of the target, and sped up if it is behind', () => {
    const old: SyncState = { ...INITIAL_SYNC, since: -60_000 };
    assert.deepEqual(shown(old, 8, 0, 900).actions, [{ kind: 'rate', rate: 1 - 0.0048 }]);
    assert.deepEqual(shown(old, -8, 0, 900).actions, [{ kind: 'rate', rate: 1 + 0.0048 }]);
  });
  it('[H1979] in the first seconds of a song an error of 4 ms or more changes the playback rate by 0.15 % for each ms', () => {
    assert.deepEqual(shown(INITIAL_SYNC, 6, 0, 900).actions, [{ kind: 'rate', rate: 1 - 0.009 }]);
    assert.deepEqual(shown(INITIAL_SYNC, -20, 0, 900).actions, [{ kind: 'rate', rate: 1 + 0.015 }]);
  });
  it('[H091] a sync correction starts at an error of 0.5 ms and stops below 0.15 ms', () => {
    assert.deepEqual(shown(INITIAL_SYNC, 0.45, 0, 3000).actions, []);
    const begun = shown(INITIAL_SYNC, 0.55, 0, 900);
    assert.equal(begun.state.correcting, true);
    const goingOn = shown(begun.state, 0.2, 900, 1000);
    assert.equal(goingOn.state.correcting, true);
    assert.equal(shown(goingOn.state, 0.1, 1900, 1000).state.rate, 1);
  });
  it('[H091] the playback rate is changed by at most 3 %, by less for sync errors below 60 ms, and by still less later in a song', () => {
    assert.equal(shown(INITIAL_SYNC, -29, 0, 900).state.rate, 1.015);
    assert.equal(shown(INITIAL_SYNC, -70, 0, 900).state.rate, 1.03);
    assert.equal(shown(INITIAL_SYNC, -3, 0, 900).state.rate, 1 + 3 * (0.3 / 1000));
    const old: SyncState = { ...INITIAL_SYNC, since: -60_000 };
    assert.equal(shown(old, -14, 0, 900).state.rate, 1.005);
    assert.equal(shown(old, -30, 0, 900).state.rate, 1.01);
    assert.equal(shown(old, -90, 0, 900).state.rate, 1.03);
  });
  it('[H1722] a player that must not play at a rate of exactly 1 rests just below 1, rises above 1 only when it is 1.2 ms behind, and then until it is 0.5 ms ahead', () => {
    const after = (state: SyncState, error: number) => {
      let next = state;
      for (let at = 0; at < 900; at += SAMPLE_INTERVAL_MS)
        next = updateSync(next, { at, error, playing: true }, CONTINUOUS_BESIDE_ONE).state;
      return next;
    };
    const old: SyncState = { ...INITIAL_SYNC, since: -60_000 };
    for (const error of [0.4, 0, -0.4, -1.1])
      assert.equal(after(old, error).rate, RATE_BESIDE_ONE, `${error}`);
    assert.equal(after(old, 0.6).rate, 1 - 0.6 * (0.3 / 1000));
    const behind = after(old, -1.3);
    assert.equal(behind.rate, 1 + 1.8 * (0.3 / 1000));
    const caughtUp = after({ ...behind, errors: [], controlledAt: -250 }, 0.4);
    assert.equal(caughtUp.rate, 1 + 3e-5, 'so close to its aim it still does not play at exactly 1');
    assert.ok(after({ ...caughtUp, errors: [], controlledAt: -250 }, 0.55).rate < 1);
  });
  it('[H1722] after many underruns a player that rests below 1 is let fall 5 ms behind', () => {
    const strained = { ...INITIAL_SYNC, since: -60_000, disruptions: [-4, -3, -2, -1] };
    const rateAt = (error: number) => {
      let next: SyncState = strained;
      for (let at = 0; at < 900; at += SAMPLE_INTERVAL_MS)
        next = updateSync(next, { at, error, playing: true }, CONTINUOUS_BESIDE_ONE).state;
      return next.rate;
    };
    assert.equal(rateAt(-4.9), RATE_BESIDE_ONE);
    assert.ok(rateAt(-5.1) > 1);
  });
  it('[H091] a sync error above 80 ms at the start of a song, or above 100 ms later, is corrected by a seek', () => {
    assert.equal(shown(INITIAL_SYNC, 79, 0, 900).actions[0]?.kind, 'rate');
    assert.equal(shown(INITIAL_SYNC, 81, 0, 900).actions[0]?.kind, 'seek');
    const old: SyncState = { ...INITIAL_SYNC, since: -60_000 };
    assert.equal(shown(old, 99, 0, 900).actions[0]?.kind, 'rate');
    assert.equal(shown(old, 101, 0, 900).actions[0]?.kind, 'seek');
  });
  it('[H091] at the start of a song there are at most three seeks, at least 1.5 s apart', () => {
    const { actions } = shown(INITIAL_SYNC, 90, 0, 9_500);
    assert.equal(actions.filter((action) => action.kind === 'seek').length, 3);
    const soon = shown(INITIAL_SYNC, 90, 0, 1_800).actions.filter((action) => action.kind === 'seek');
    assert.equal(soon.length, 1);
  });
  it('[H091] after a seek of a player, the controller learns by how much the seek missed its target', () => {
    const first = shown(INITIAL_SYNC, -90, 0, 900);
    assert.deepEqual(first.actions, [{ kind: 'seek', aheadMs: 0 }]);
    assert.equal(shown(first.state, -70, 900, 1_300).state.seekDelay, 70);
  });
  it('[H091] while no sound plays, the rate is reset to 1 and all measurements are discarded', () => {
    const { state } = shown(INITIAL_SYNC, 10, 0, 900);
    const gone = updateSync(state, { at: 2000, error: 500, playing: false });
    assert.deepEqual(gone.actions, [{ kind: 'rate', rate: 1 }]);
    assert.deepEqual([gone.state.since, gone.state.errors], [null, []]);
  });
  it('[H091] after many underruns larger sync errors are tolerated, until a minute passes without an underrun', () => {
    let state = INITIAL_SYNC;
    for (let i = 0; i < 4; i++) {
      state = shown(state, 0, i * 3000, 1000).state;
      state = updateSync(state, { at: i * 3000 + 2000, error: 0, playing: false }).state;
    }
    assert.equal(isStrained(state, 12_000), true);
    assert.deepEqual(shown(state, 4, 12_000, 1000).actions, []);
    assert.equal(isStrained(state, 80_000), false);
    assert.equal(restartSync(state).disruptions.length, 4);
  });
  it('[H091] a sync error that is not a number is ignored', () => {
    const { state } = shown(INITIAL_SYNC, Number.NaN, 0, 2000);
    assert.deepEqual(state.errors, []);
  });
  it('[H092] the audible position subtracts output delays, and the target position counts from the song’s start', () => {
    assert.equal(audiblePosition(10_000, 30, 24), 9_946);
    assert.equal(targetPosition(1_000_500, 1_000_000), 500);
  });
});

describe('the sync controller on simulated machines', () => {
  type Bound = { median: number; p95: number; largest: number };
  const machines: [string, Partial<ListenerConditions>, Bound][] = [
    ['no disturbances', {}, { median: 3, p95: 10, largest: 25 }],
    ['a start 28 ms late', { startError: -28 }, { median: 3, p95: 10, largest: 25 }],
    ['a start half a second late', { startError: -500 }, { median: 3, p95: 10, largest: 25 }],
    [
      'slow and imprecise seeks',
      { startError: 800, seekTime: 250, seekError: 20 },
      { median: 3, p95: 12, largest: 30 },
    ],
    ['a fast sound card', { playerPpm: 400 }, { median: 3, p95: 10, largest: 25 }],
    ['a slow page clock', { clockPpm: -120 }, { median: 3, p95: 10, largest: 25 }],
    ['imprecise position readings', { readNoise: 15 }, { median: 4, p95: 12, largest: 30 }],
    [
      'steps of 40 ms, and sound that is skipped at a rate of 1',
      { reportStep: 39.7, skips: { fromOne: 7.6, toOne: 22 } },
      { median: 3, p95: 10, largest: 25 },
    ],
    ['network jitter', { jitter: 15 }, { median: 8, p95: 14, largest: 30 }],
    ['a high output latency', { outputLatency: 250 }, { median: 3, p95: 10, largest: 25 }],
  ];
  for (const [name, trouble, bound] of machines) {
    for (const seed of [1, 2, 3]) {
      it(`[H091] the sync error stays within its bounds on a machine with: ${name} (seed ${seed})`, () => {
        const heard = new SimulatedListener({ ...trouble, seed }).run(90_000).sortedErrors(8_000, 90_000);
        const [median, p95, largest] = [quantile(heard, 0.5), quantile(heard, 0.95), quantile(heard, 1)];
        assert.ok(heard.length > 10_000, 'it was silent');
        const figures = `median ${median} p95 ${p95} largest ${largest}`;
        assert.ok(median <= bound.median && p95 <= bound.p95 && largest <= bound.largest, figures);
      });
    }
  }
  for (const seed of [1, 2, 3, 4, 5]) {
    it(`[H091] five seconds after a late start or a stall the sync error is at most 20 ms (seed ${seed})`, () => {
      const stalls = [
        { at: 20_000, for: 10_000 },
        { at: 50_000, for: 300 },
        { at: 70_000, for: 60 },
      ];
      const page = new SimulatedListener({ seed, startError: -350, stalls }).run(90_000);
      for (const from of [7_000, 35_000, 55_300, 75_060]) {
        const worst = quantile(page.sortedErrors(from, from + 4_000), 1);
        assert.ok(worst <= 20, `${worst} ms after ${from}`);
      }
    });
  }
  for (const startError of [-75, -45, 60])
    it(`[H091] a start error of ${startError} ms is corrected within four seconds by a change of the rate, without a seek`, () => {
      const page = new SimulatedListener({ startError }).run(12_000);
      assert.deepEqual(
        page.actions.filter(({ kind }) => kind === 'seek'),
        [],
      );
      const worst = quantile(page.sortedErrors(4_000, 12_000), 1);
      assert.ok(worst <= 20, `${worst}`);
    });
  it('[H091] while clocks drift very little, the rate changes at most once a second on average', () => {
    const page = new SimulatedListener({ playerPpm: 5, clockPpm: 5, readNoise: 1 }).run(120_000);
    const rates = page.actions.filter((action) => action.kind === 'rate' && action.at > 10_000);
    assert.ok(rates.length < 120, `${rates.length} changes`);
  });
  it('[H091] later in a song a small drift is corrected by rate changes of at most 0.5 %, without seeks', () => {
    const page = new SimulatedListener({ playerPpm: 300 }).run(120_000);
    const late = page.actions.filter((action) => action.at > 15_000);
    assert.ok(late.every((action) => action.kind === 'rate' && Math.abs(action.rate - 1) <= 0.005));
  });
  it('[H091] a machine with many underruns counts as strained, and its player seeks rarely', () => {
    const stalls = Array.from({ length: 25 }, (_, i) => ({ at: 10_000 + i * 3_000, for: 400 }));
    const page = new SimulatedListener({ stalls }).run(85_000);
    assert.equal(page.isStrained(), true);
    const seeks = page.actions.filter((action) => action.kind === 'seek');
    assert.ok(seeks.length <= 30, `${seeks.length} seeks`);
  });
  it('[H091] two listeners with different network delays stay within 20 ms of each other', () => {
    const near = new SimulatedListener({ seed: 4, uplink: 3, downlink: 3, startError: 90 }).run(60_000);
    const far = new SimulatedListener({ seed: 5, uplink: 120, downlink: 110, jitter: 8, playerPpm: -80 }).run(
      60_000,
    );
    const byTime = new Map(far.samples.map((moment) => [moment.at, moment.error]));
    const apart = near.samples
      .filter(({ at }) => at > 8_000 && byTime.has(at))
      .map(({ at, error }) => Math.abs(error - (byTime.get(at) ?? 0)));
    assert.ok(apart.length > 5_000 && Math.max(...apart) < 20, String(Math.max(...apart)));
  });
});
