import type { ServerClock } from '../src/audio-sync/clock.ts';
import {
  addClockSample,
  EMPTY_CLOCK,
  isClockReady,
  nextSampleIn,
  serverTimeAt,
} from '../src/audio-sync/clock.ts';
import {
  audiblePosition,
  CONTINUOUS,
  CONTINUOUS_BESIDE_ONE,
  RATE_BESIDE_ONE,
  SAMPLE_INTERVAL_MS,
  targetPosition,
  updateSync,
} from '../src/audio-sync/controller.ts';
import {
  addChangeCost,
  CHANGE_SHOWN_MS,
  type ChangeCosts,
  changeCostMs,
} from '../src/audio-sync/costly-control.ts';
import {
  addReading,
  isStepped,
  newestLead,
  type PlayerClock,
  positionAt,
  restartClock,
  setClockRate,
  UNREAD_LATE_PLAYER,
  UNREAD_PLAYER,
} from '../src/audio-sync/player-clock.ts';
import type { Corrections, SyncAction, SyncState } from '../src/audio-sync/sync-state.ts';
import { INITIAL_SYNC, isStrained } from '../src/audio-sync/sync-state.ts';
import { createRandom } from '../src/random.ts';

/** The imperfections of a listener's machine and network. Values are in ms unless stated otherwise. */
export type ListenerConditions = {
  readonly seed: number;
  /** network delay per direction, without jitter */
  readonly uplink: number;
  readonly downlink: number;
  /** mean of the random extra delay in each direction, exponentially distributed */
  readonly jitter: number;
  /** how much too fast the page's clock runs, parts per million */
  readonly clockPpm: number;
  /** how much too fast the sound card plays, parts per million */
  readonly playerPpm: number;
  readonly outputLatency: number;
  readonly seekTime: number;
  readonly seekError: number;
  /** how much the time that a seek takes varies */
  readonly seekJitter: number;
  /** largest error of a reading of `currentTime`, in either direction */
  readonly readNoise: number;
  /** Offset of the player from its target at the start. */
  readonly startError: number;
  /** How the player can be corrected. */
  readonly corrections: Corrections;
  /** The player reports its position in steps of this size; 0 reports the exact position. */
  readonly reportStep: number;
  /** how long a requested rate takes to be heard */
  readonly rateDelay: number;
  /** by how much each rate change delays the sound, which the reported positions show */
  readonly changeCost: number;
  /** whether a player with costly rate changes is corrected by seeks alone */
  readonly onlySeeks: boolean;
  /** Sound that is skipped without a trace in the reports when the rate changes from or to exactly 1. */
  readonly skips: { readonly fromOne: number; readonly toOne: number };
  /** When the sound stops by itself, and for how long. */
  readonly stalls: readonly { readonly at: number; readonly for: number }[];
};

export const GOOD_CONDITIONS: ListenerConditions = {
  seed: 1,
  uplink: 20,
  downlink: 20,
  jitter: 2,
  clockPpm: 20,
  playerPpm: 40,
  outputLatency: 30,
  seekTime: 60,
  seekError: 5,
  seekJitter: 0,
  readNoise: 2,
  startError: 0,
  corrections: CONTINUOUS,
  reportStep: 0,
  rateDelay: 80,
  changeCost: 0,
  onlySeeks: false,
  skips: { fromOne: 0, toOne: 0 },
  stalls: [],
};

/** The time by which a listener is ahead of everyone else, ms, and whether sound plays, at a time. */
export type ErrorSample = { readonly at: number; readonly error: number; readonly sounding: boolean };

const EPOCH = 1_800_000_000_000;
const STEP = 5;

/** A simulated page whose clock, network and player have random errors. Simulated time advances in steps of 5 ms. */
export class SimulatedListener {
  clock: ServerClock = EMPTY_CLOCK;
  sync: SyncState = INITIAL_SYNC;
  readonly actions: (SyncAction & { at: number })[] = [];
  readonly samples: ErrorSample[] = [];
  readonly #random: () => number;
  readonly #conditions: ListenerConditions;
  #time = 0;
  #position: number | null = null;
  #rate = 1;
  #silentUntil = 0;
  #reports: PlayerClock;
  #reportsFrom = 0;
  /** Sound that was skipped without a trace in the reports, ms. */
  #skipped = 0;
  /** By how much a rate change delays the sound, as the page has measured it, ms. */
  changeCost = 0;
  #changeCosts: ChangeCosts = [];
  #leadBefore = Number.NaN;
  #changedAt = 0;
  #nextRate: { readonly at: number; readonly rate: number } | null = null;
  #nextSampleAt = 0;
  #nextSyncAt = 0;
  #inFlight: { sent: number; serverNow: number; arrivesAt: number }[] = [];

  constructor(conditions: Partial<ListenerConditions> = {}) {
    this.#conditions = { ...GOOD_CONDITIONS, ...conditions };
    this.#random = createRandom(this.#conditions.seed);
    this.#reports = this.#unread();
  }

  /** Returns the page's monotonic clock, which has an offset and a drift. */
  #monotonicNow(time = this.#time): number {
    return 5_000 + time * (1 + this.#conditions.clockPpm / 1e6);
  }

  #delay(base: number): number {
    return base - this.#conditions.jitter * Math.log(1 - this.#random());
  }

  #randomError(size: number): number {
    return (2 * this.#random() - 1) * size;
  }

  /** Returns how wrong the page's estimate of the server's time is. */
  clockError(): number {
    return (serverTimeAt(this.clock, this.#monotonicNow()) ?? Number.NaN) - (EPOCH + this.#time);
  }

  /** Simulates until this time (ms). The song begins at 0. */
  run(until: number): this {
    for (; this.#time < until; this.#time += STEP) {
      this.#sampleClock();
      if (this.#position === null && isClockReady(this.clock)) this.#begin();
      this.#play();
      if (this.#position !== null && this.#time >= this.#nextSyncAt) this.#updateSync();
    }
    return this;
  }

  #sampleClock(): void {
    if (this.#time >= this.#nextSampleAt) {
      const outbound = this.#delay(this.#conditions.uplink);
      const inbound = this.#delay(this.#conditions.downlink);
      const serverNow = EPOCH + this.#time + outbound;
      this.#inFlight.push({
        sent: this.#monotonicNow(),
        serverNow,
        arrivesAt: this.#time + outbound + inbound,
      });
      this.#nextSampleAt = this.#time + nextSampleIn(this.clock);
    }
    for (const { sent, serverNow, arrivesAt } of this.#inFlight.filter(
      (one) => one.arrivesAt <= this.#time,
    )) {
      this.clock = addClockSample(this.clock, { sent, received: this.#monotonicNow(arrivesAt), serverNow });
    }
    this.#inFlight = this.#inFlight.filter((one) => one.arrivesAt > this.#time);
  }

  #target(): number {
    return targetPosition(serverTimeAt(this.clock, this.#monotonicNow()) ?? 0, EPOCH);
  }

  #begin(): void {
    this.#position = this.#target() + this.#conditions.outputLatency + this.#conditions.startError;
  }

  #play(): void {
    const stall = this.#conditions.stalls.find((one) => this.#time >= one.at && this.#time < one.at + STEP);
    if (stall) this.#silentUntil = Math.max(this.#silentUntil, this.#time + stall.for);
    if (this.#position === null) return;
    this.#changeRate();
    const sounding = this.#time >= this.#silentUntil;
    if (sounding) this.#position += STEP * this.#rate * (1 + this.#conditions.playerPpm / 1e6);
    this.#report(sounding);
    const error = this.#position - this.#conditions.outputLatency - (this.#time + STEP);
    this.samples.push({ at: this.#time, error, sounding });
  }

  get #isContinuous(): boolean {
    return this.#conditions.corrections.rate === 'continuous';
  }

  /**
   * The clock of a player that has not reported a position yet. Only music providers' players are known to
   * report late.
   */
  #unread(): PlayerClock {
    const { reportStep } = this.#conditions;
    return this.#isContinuous || reportStep === 0 ? UNREAD_PLAYER : UNREAD_LATE_PLAYER;
  }

  /** Reads the position that the player reports: an audio element every 10 ms, a provider's player every 20 ms. */
  #report(sounding: boolean): void {
    const { reportStep, readNoise } = this.#conditions;
    if (this.#time - this.#changedAt >= CHANGE_SHOWN_MS) this.#measureChange();
    if (this.#time % (this.#isContinuous ? 10 : 20) !== 0) return;
    if (!sounding) this.#reports = restartClock(this.#reports, this.#time, this.#rate);
    else if (this.#time >= this.#reportsFrom) {
      const position = (this.#position ?? 0) - this.#skipped;
      const reported =
        reportStep > 0
          ? Math.floor(position / reportStep) * reportStep
          : position + this.#randomError(readNoise);
      const wasStepped = isStepped(this.#reports);
      this.#reports = addReading(this.#reports, this.#time + STEP, reported);
      if (this.#isContinuous && !wasStepped && isStepped(this.#reports))
        this.#apply({ kind: 'rate', rate: this.sync.rate });
    }
  }

  #updateSync(): void {
    this.#nextSyncAt = this.#time + SAMPLE_INTERVAL_MS;
    const read = positionAt(this.#reports, this.#time + STEP);
    const error = audiblePosition(read, this.#conditions.outputLatency, 0) - this.#target() - STEP;
    const playing = this.#time >= this.#silentUntil;
    const sample = { at: this.#monotonicNow(), error, playing };
    const { state, actions } = updateSync(this.sync, sample, this.#corrections());
    this.sync = state;
    for (const action of actions) this.#apply(action);
  }

  #corrections(): Corrections {
    if (!this.#isContinuous) return this.#conditions.corrections;
    if (isStepped(this.#reports)) return CONTINUOUS_BESIDE_ONE;
    const changeCostMs = this.#conditions.onlySeeks ? Number.POSITIVE_INFINITY : this.changeCost;
    return this.changeCost > 0 ? { rate: 'continuous', changeCostMs } : CONTINUOUS;
  }

  #apply(action: SyncAction): void {
    this.actions.push({ ...action, at: this.#time });
    if (!this.#isContinuous) [this.#reports, this.#reportsFrom] = [this.#unread(), this.#time + 600];
    if (action.kind === 'rate') {
      // A player that must not play at exactly 1 plays just beside it, even if a rate of 1 was requested.
      const rate = action.rate === 1 && isStepped(this.#reports) ? RATE_BESIDE_ONE : action.rate;
      this.#measureChange();
      [this.#leadBefore, this.#changedAt] = [newestLead(this.#reports), this.#time];
      this.#nextRate = { at: this.#time + this.#conditions.rateDelay, rate };
      if (this.#isContinuous) this.#reports = setClockRate(this.#reports, this.#time + STEP, rate);
    } else {
      const goal = this.#target() + this.#conditions.outputLatency + action.aheadMs;
      this.#position = goal + this.#randomError(this.#conditions.seekError);
      this.#skipped = 0;
      const takes = this.#conditions.seekTime + this.#randomError(this.#conditions.seekJitter);
      this.#silentUntil = Math.max(this.#silentUntil, this.#time + takes);
      if (this.#isContinuous) this.#reports = restartClock(this.#reports, this.#time + takes);
      this.#leadBefore = Number.NaN;
    }
  }

  /** Learns by how much a change of the rate delays the sound, as a page does. */
  #measureChange(): void {
    const cost = this.#leadBefore - newestLead(this.#reports);
    this.#leadBefore = Number.NaN;
    if (Number.isFinite(cost)) this.#changeCosts = addChangeCost(this.#changeCosts, cost);
    this.changeCost = changeCostMs(this.#changeCosts) ?? this.changeCost;
  }

  /** Lets a requested rate be heard once its delay is over. */
  #changeRate(): void {
    if (!this.#nextRate || this.#time < this.#nextRate.at) return;
    const { skips, changeCost } = this.#conditions;
    const { rate } = this.#nextRate;
    if (rate !== this.#rate && this.#position !== null) this.#position -= changeCost;
    const skipped = this.#rate === 1 ? skips.fromOne : rate === 1 ? skips.toOne : 0;
    if (rate !== this.#rate && this.#position !== null) this.#position += skipped;
    if (rate !== this.#rate) this.#skipped += skipped;
    [this.#rate, this.#nextRate] = [rate, null];
  }

  isStrained(): boolean {
    return isStrained(this.sync, this.#monotonicNow());
  }

  /** Returns the absolute errors between two times while sound played, sorted ascending. */
  sortedErrors(from: number, until: number): number[] {
    const audible = this.samples.filter(({ at, sounding }) => sounding && at >= from && at < until);
    return audible.map(({ error }) => Math.abs(error)).toSorted((a, b) => a - b);
  }
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
