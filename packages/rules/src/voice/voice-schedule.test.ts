import assert from 'node:assert/strict';
import { createRandom } from '../random.ts';
import { READY_MS, scheduleFrames, type VoiceSchedule } from './voice-schedule.ts';

const PACKET_MS = 60;
const FRAMES = 3;

interface Played {
  readonly saidAt: number;
  readonly startAt: number | null;
  readonly arrivedAt: number;
  readonly isFresh: boolean;
}

/** Simulates a speaker whose packets arrive in order. `delayAt` returns the network delay at a time. */
function simulate(seconds: number, delayAt: (at: number) => number, voiceDelayMs = 600): Played[] {
  let schedule: VoiceSchedule | null = null;
  let arrivedAt = 0;
  return Array.from({ length: (seconds * 1000) / PACKET_MS }, (_, index) => {
    const saidAt = index * PACKET_MS;
    arrivedAt = Math.max(arrivedAt, saidAt + PACKET_MS + delayAt(saidAt));
    const playAt = saidAt + voiceDelayMs;
    const frames = { sequence: index * FRAMES, count: FRAMES, playAt, arrivedAt };
    const scheduled = scheduleFrames(schedule, frames);
    schedule = scheduled.schedule;
    return { saidAt, startAt: scheduled.startAt, arrivedAt, isFresh: scheduled.isFresh };
  });
}

const delayOf = ({ saidAt, startAt }: Played) => (startAt ?? Number.NaN) - saidAt;

/** Returns a function that draws a network delay of `base` ± `jitter` ms. */
function jittered(base: number, jitter: number, seed: number): () => number {
  const random = createRandom(seed);
  return () => base + jitter * (2 * random() - 1);
}

describe('the playback schedule of voice frames (jitter buffer)', () => {
  it('[H1441] voice frames that arrive in time are played on time, whatever the network’s jitter', () => {
    for (const seed of [1, 2, 3]) {
      const played = simulate(60, jittered(150, 100, seed));
      assert.ok(played.every((one) => Math.abs(delayOf(one) - 600) <= 4));
      assert.deepEqual(played.map(({ isFresh }) => isFresh).indexOf(true, 1), -1);
    }
  });

  it('[H1442] on a slow network the voice delay grows at once, only as far as needed, so that all frames arrive in time', () => {
    const played = simulate(60, jittered(700, 25, 4));
    for (const { startAt, arrivedAt } of played) assert.ok((startAt ?? 0) >= arrivedAt + READY_MS - 4);
    const later = played.slice(50).map(delayOf);
    assert.ok(Math.max(...later) - Math.min(...later) < 25, `${Math.min(...later)} to ${Math.max(...later)}`);
    assert.ok(Math.max(...later) < 700 + 25 + PACKET_MS + READY_MS + 15);
  });

  it('[H1442] after a short slowdown of the network the delay of voices returns to normal in small steps', () => {
    const played = simulate(60, (at) => (at >= 6_000 && at < 6_300 ? 900 : 50));
    const delays = played.map(delayOf);
    assert.ok(Math.abs((delays[90] ?? 0) - 600) <= 4);
    const worst = Math.max(...delays);
    assert.ok(worst > 900, `${worst}`);
    const after = delays.slice(delays.indexOf(worst) + 1);
    for (const [index, delay] of after.slice(1).entries())
      assert.ok((after[index] ?? 0) - delay <= 12, 'no step back is longer than a part of a frame');
    assert.ok(Math.abs((after.at(-1) ?? 0) - 600) <= 4);
  });

  it('[H1443] voice frames that arrive far too late are dropped', () => {
    const played = simulate(40, (at) => (at >= 5_000 && at < 15_000 ? 15_000 - at : 50));
    const gone = played.filter(({ startAt }) => startAt === null);
    assert.ok(gone.length > 100 && gone.every(({ saidAt }) => saidAt > 4_900 && saidAt < 13_000));
    assert.ok(played.every(({ startAt, arrivedAt }) => startAt === null || startAt >= arrivedAt));
  });

  it('[H1443] after a speaker pauses or restarts the microphone, the delay of their voice is back to normal', () => {
    const first = scheduleFrames(null, { sequence: 0, count: 3, playAt: 1_000, arrivedAt: 1_100 });
    assert.equal(first.schedule.extraMs, 140);
    const begun = (sequence: number, playAt: number) =>
      scheduleFrames(
        { ...first.schedule, lateness: [-500, -500], spanSince: playAt },
        { sequence, count: 3, playAt, arrivedAt: playAt - 500 },
      );
    assert.deepEqual([begun(0, 20_000).startAt, begun(0, 20_000).isFresh], [20_000, true]);
    assert.deepEqual([begun(3, 20_000).startAt, begun(3, 20_000).isFresh], [20_000, true]);
  });

  it('[H1443] missing voice frames leave a gap, and the frames after it are played on time', () => {
    let schedule: VoiceSchedule | null = null;
    for (const index of [0, 1, 2, 4, 5]) {
      const playAt = 1_000 + index * PACKET_MS;
      const frames = { sequence: index * FRAMES, count: FRAMES, playAt, arrivedAt: playAt - 400 };
      const next = scheduleFrames(schedule, frames);
      schedule = next.schedule;
      assert.equal(next.startAt, playAt);
      assert.equal(next.isFresh, index === 0);
    }
  });
});
