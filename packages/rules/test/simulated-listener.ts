import type { ServerClock } from '../src/audio-sync/clock.ts';
import { addSample, EMPTY_CLOCK, isClockReady, nextSampleIn, serverTimeAt } from '../src/audio-sync/clock.ts';
import type { SyncAction, SyncState } from '../src/audio-sync/controller.ts';
import { heardAt, isStrained, LOOK_EVERY_MS, look, NEW_SYNC, targetAt } from '../src/audio-sync/controller.ts';
import { mulberry32 } from './mulberry32.ts';

/** How bad a listener's machine and network are. Everything in ms unless it says otherwise. */
export type Trouble = {
  readonly seed: number;
  /** one way, without jitter */
  readonly uplink: number;
  readonly downlink: number;
  /** mean of the exponential extra delay, each way */
  readonly jitter: number;
  /** how much faster the page's clock runs, parts in a million */
  readonly clockPpm: number;
  /** how much faster the sound card plays */
  readonly playerPpm: number;
  readonly outputLatency: number;
  readonly seekTime: number;
  readonly seekError: number;
  /** how far off a reading of currentTime may be, each way */
  readonly readNoise: number;
  /** where the player is put at the start, off the target */
  readonly startError: number;
  /** moments at which sound stops, and for how long */
  readonly stalls: readonly { readonly at: number; readonly for: number }[];
};

export const CALM_MACHINE: Trouble = {
  seed: 1,
  uplink: 20,
  downlink: 20,
  jitter: 2,
  clockPpm: 20,
  playerPpm: 40,
  outputLatency: 30,
  seekTime: 60,
  seekError: 5,
  readNoise: 2,
  startError: 0,
  stalls: [],
};

/** One moment of an evening: how far the ear is from everyone else (ms), and whether there is sound. */
export type Moment = { readonly at: number; readonly error: number; readonly sounding: boolean };

const EPOCH = 1_800_000_000_000;
const STEP = 5;

/** A page with a clock, a network and a player that misbehave by the dice; true time runs in steps of 5 ms. */
export class Listener {
  clock: ServerClock = EMPTY_CLOCK;
  sync: SyncState = NEW_SYNC;
  readonly actions: (SyncAction & { at: number })[] = [];
  readonly moments: Moment[] = [];
  readonly #dice: () => number;
  readonly #trouble: Trouble;
  #time = 0;
  #position: number | null = null;
  #rate = 1;
  #silentUntil = 0;
  #nextSampleAt = 0;
  #nextLookAt = 0;
  #inFlight: { sent: number; serverNow: number; arrivesAt: number }[] = [];

  constructor(trouble: Partial<Trouble> = {}) {
    this.#trouble = { ...CALM_MACHINE, ...trouble };
    this.#dice = mulberry32(this.#trouble.seed);
  }

  /** The page's steady clock: another zero, another speed. */
  #steady(time = this.#time): number {
    return 5_000 + time * (1 + this.#trouble.clockPpm / 1e6);
  }

  #delay(base: number): number {
    return base - this.#trouble.jitter * Math.log(1 - this.#dice());
  }

  #spread(size: number): number {
    return (2 * this.#dice() - 1) * size;
  }

  /** How far the page's idea of the server's time is off. */
  clockError(): number {
    return (serverTimeAt(this.clock, this.#steady()) ?? Number.NaN) - (EPOCH + this.#time);
  }

  /** Listens until this moment; the song began at 0. */
  run(until: number): this {
    for (; this.#time < until; this.#time += STEP) {
      this.#askTheTime();
      if (this.#position === null && isClockReady(this.clock)) this.#begin();
      this.#play();
      if (this.#position !== null && this.#time >= this.#nextLookAt) this.#look();
    }
    return this;
  }

  #askTheTime(): void {
    if (this.#time >= this.#nextSampleAt) {
      const there = this.#delay(this.#trouble.uplink);
      const back = this.#delay(this.#trouble.downlink);
      const serverNow = EPOCH + this.#time + there;
      this.#inFlight.push({ sent: this.#steady(), serverNow, arrivesAt: this.#time + there + back });
      this.#nextSampleAt = this.#time + nextSampleIn(this.clock);
    }
    for (const { sent, serverNow, arrivesAt } of this.#inFlight.filter(
      (one) => one.arrivesAt <= this.#time,
    )) {
      this.clock = addSample(this.clock, { sent, received: this.#steady(arrivesAt), serverNow });
    }
    this.#inFlight = this.#inFlight.filter((one) => one.arrivesAt > this.#time);
  }

  #target(): number {
    return targetAt(serverTimeAt(this.clock, this.#steady()) ?? 0, EPOCH);
  }

  #begin(): void {
    this.#position = this.#target() + this.#trouble.outputLatency + this.#trouble.startError;
  }

  #play(): void {
    const stall = this.#trouble.stalls.find((one) => this.#time >= one.at && this.#time < one.at + STEP);
    if (stall) this.#silentUntil = Math.max(this.#silentUntil, this.#time + stall.for);
    if (this.#position === null) return;
    const sounding = this.#time >= this.#silentUntil;
    if (sounding) this.#position += STEP * this.#rate * (1 + this.#trouble.playerPpm / 1e6);
    const error = this.#position - this.#trouble.outputLatency - (this.#time + STEP);
    this.moments.push({ at: this.#time, error, sounding });
  }

  #look(): void {
    this.#nextLookAt = this.#time + LOOK_EVERY_MS;
    const read = (this.#position ?? 0) + this.#spread(this.#trouble.readNoise);
    const error = heardAt(read, this.#trouble.outputLatency, 0) - this.#target() - STEP;
    const playing = this.#time >= this.#silentUntil;
    const { state, actions } = look(this.sync, { at: this.#steady(), error, playing });
    this.sync = state;
    for (const action of actions) this.#act(action);
  }

  #act(action: SyncAction): void {
    this.actions.push({ ...action, at: this.#time });
    if (action.kind === 'rate') this.#rate = action.rate;
    else {
      const goal = this.#target() + this.#trouble.outputLatency + action.aheadMs;
      this.#position = goal + this.#spread(this.#trouble.seekError);
      this.#silentUntil = Math.max(this.#silentUntil, this.#time + this.#trouble.seekTime);
    }
  }

  isStrained(): boolean {
    return isStrained(this.sync, this.#steady());
  }

  /** Sizes of the errors heard from one moment to another, sorted. */
  heard(from: number, until: number): number[] {
    const heard = this.moments.filter(({ at, sounding }) => sounding && at >= from && at < until);
    return heard.map(({ error }) => Math.abs(error)).toSorted((a, b) => a - b);
  }
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
