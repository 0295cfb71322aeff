import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { LEAD_IN_RATE, leadInMs } from '@hangout/rules';
import { type LeadInResult, runLeadIn } from './lead-in.ts';
import { learnLeadInDelay, NO_START_DELAYS } from './start-delay.ts';

/** Timing of a simulated browser, ms. */
interface Machine {
  readonly bufferMs: number;
  /** Time from passing a buffer to the sound card until the buffer is heard. */
  readonly latencyMs: number;
  /** Time from `play()` to the start of the first buffer. */
  readonly phaseMs: number;
}

/**
 * A player like Chromium's. It passes buffers to the sound card, each played at the rate that was set at its start;
 * `currentTime` is the audible position.
 */
class Player {
  readonly rates: { at: number; rate: number }[] = [];
  readonly #machine: Machine;
  readonly #from: number;
  constructor(machine: Machine, from: number) {
    this.#machine = machine;
    this.#from = from;
  }
  setRate(rate: number): void {
    this.rates.push({ at: performance.now(), rate });
  }
  /** Returns the audible position at a time, ms. */
  positionAt(time: number): number {
    const { bufferMs, latencyMs, phaseMs } = this.#machine;
    let position = 0;
    for (let begins = this.#from + phaseMs; begins + latencyMs < time; begins += bufferMs) {
      const rate = this.rates.findLast(({ at }) => at <= begins)?.rate ?? LEAD_IN_RATE;
      position += rate * Math.min(bufferMs, time - begins - latencyMs);
    }
    return position;
  }
  get currentTime(): number {
    return this.positionAt(performance.now()) / 1000;
  }
}

describe('runLeadIn (starting a song slowly and silently, to be heard on time)', () => {
  let now = 0;
  beforeEach(() => {
    now = 1_000;
    mock.method(performance, 'now', () => now);
    mock.timers.enable({ apis: ['setTimeout'] });
  });
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });
  const advance = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 1) {
      now += 1;
      mock.timers.tick(1);
    }
  };

  /**
   * Runs the lead-in of a song. Returns how far the song was ahead, how much of its beginning was lost, and the learned
   * delays.
   */
  function lead(
    machine: Machine,
    delays = NO_START_DELAYS,
    bufferMs: number | null = machine.bufferMs,
    standstill = { at: 0, forMs: 0 },
  ) {
    const player = new Player(machine, now);
    const songStart = now + leadInMs(delays.led ?? 80, machine.bufferMs);
    let result: LeadInResult | null = null;
    runLeadIn({
      // The cast is safe: a lead-in reads only `currentTime`.
      deck: { element: player as unknown as HTMLAudioElement, setRate: (rate) => player.setRate(rate) },
      positionOf: (currentTime) => currentTime * 1000,
      songTime: () => now - songStart,
      bufferMs,
      delayMs: delays.led ?? 80,
      onFullRate: (full) => {
        result = full;
      },
      onUnable: () => assert.fail('the player plays at the slow rate'),
    });
    advance(standstill.at);
    // Simulates a frozen page, whose timers are late.
    now += standstill.forMs;
    mock.timers.tick(standstill.forMs);
    advance(1_000);
    assert.ok(result, 'full rate was asked for');
    const { delayMs, errorMs }: LeadInResult = result;
    const aheadMs = player.positionAt(now) - (now - songStart);
    const known = learnLeadInDelay(delays, delayMs + errorMs - aheadMs, bufferMs);
    const lost = player.positionAt((player.rates.at(-1)?.at ?? 0) + machine.latencyMs);
    return { aheadMs, lost, known, rates: player.rates.map(({ rate }) => rate) };
  }

  for (const [bufferMs, latencyMs] of [
    [23.22, 70],
    [21.33, 45],
    [10, 70],
    [20, 120],
  ] as const)
    it(`[H280] a song is heard within 5 ms of its start time at any phase of ${bufferMs} ms buffers, with ${latencyMs} ms latency`, () => {
      // The player learns this machine's delay from the first six songs.
      let delays = NO_START_DELAYS;
      for (let song = 0; song < 6; song += 1)
        delays = lead({ bufferMs, latencyMs, phaseMs: (song / 6) * bufferMs }, delays).known;
      for (let part = 0; part < 12; part += 1) {
        const { aheadMs, lost, rates } = lead(
          { bufferMs, latencyMs, phaseMs: ((part + 0.3) / 12) * bufferMs },
          delays,
        );
        assert.ok(Math.abs(aheadMs) < 5, `${aheadMs} ms ahead with phase ${part}, rates ${rates}`);
        assert.ok(lost < 40, `${lost} ms of its beginning`);
        assert.deepEqual([rates.at(-1), rates.slice(0, -1).every((rate) => rate < 0.5)], [1, true]);
      }
    });

  it('[H281] without a known buffer size, a song with a lead-in is heard less than one buffer away from its start time', () => {
    for (const phaseMs of [0, 5, 10, 15, 20]) {
      const { aheadMs } = lead({ bufferMs: 21.33, latencyMs: 70, phaseMs }, NO_START_DELAYS, null);
      assert.ok(Math.abs(aheadMs) < 22, `${aheadMs}`);
    }
  });

  it('[H281] timers of a lead-in that are late by more than one buffer do not change when the song is heard', () => {
    const machine = { bufferMs: 23.22, latencyMs: 70, phaseMs: 4 };
    let delays = NO_START_DELAYS;
    for (let song = 0; song < 6; song += 1)
      delays = lead({ ...machine, phaseMs: (song / 6) * machine.bufferMs }, delays).known;
    for (const pausedAt of [40, 90, 120, 140, 160]) {
      const { aheadMs } = lead(machine, delays, machine.bufferMs, { at: pausedAt, forMs: 25 });
      assert.ok(
        Math.abs(aheadMs) < 5,
        `${aheadMs} ms ahead with a page that stood still after ${pausedAt} ms`,
      );
    }
  });

  it('[H281] if the browser does not play at a lead-in’s slow rate, the lead-in detects this and does not change the rate again', () => {
    const start = now;
    const asked: number[] = [];
    let unable = 0;
    runLeadIn({
      deck: {
        element: {
          get currentTime() {
            return (now - start) / 1000;
          },
        } as HTMLAudioElement,
        setRate: (rate) => asked.push(rate),
      },
      positionOf: (currentTime) => currentTime * 1000,
      songTime: () => now - start - 300,
      bufferMs: 20,
      delayMs: 80,
      onFullRate: () => assert.fail('it cannot be led in'),
      onUnable: () => {
        unable += 1;
      },
    });
    advance(400);
    assert.deepEqual([unable, asked], [1, []]);
  });

  it('[H281] a lead-in that was stopped no longer changes the playback rate', () => {
    const player = new Player({ bufferMs: 20, latencyMs: 70, phaseMs: 0 }, now);
    const stop = runLeadIn({
      deck: { element: player as unknown as HTMLAudioElement, setRate: (rate) => player.setRate(rate) },
      positionOf: (currentTime) => currentTime * 1000,
      songTime: () => now - 1_300,
      bufferMs: 20,
      delayMs: 80,
      onFullRate: () => assert.fail('it was stopped'),
      onUnable: () => assert.fail('it was stopped'),
    });
    advance(150);
    stop();
    advance(500);
    assert.deepEqual(player.rates, []);
  });
});
