import { setTimeout as delay } from 'node:timers/promises';
import type { Player } from '../cast.ts';
import { steadyMs } from '../clock.ts';
import { replay } from '../control.ts';
import type { Evening, Inside } from '../evening.ts';
import { cpuSeconds } from '../machine.ts';
import type { Bustle } from '../scenarios.ts';
import { speak } from './chat.ts';

/** Processor time over time: shares of one core. */
export interface Busy {
  readonly cpuShare: number;
  readonly controlCpuShare: number;
}

/** An evening as people spend it; the control sends what one listener got to as many, at the same moments. */
export async function busy(evening: Evening, seconds: number, bustle: Bustle): Promise<Busy> {
  const { server, control, recorder, log } = evening;
  recorder.frames.length = 0;
  const began = steadyMs();
  const cpu = cpuSeconds(server.pid);
  await live(evening, seconds, bustle);
  const [used, tookMs] = [cpuSeconds(server.pid) - cpu, steadyMs() - began];

  const frames = recorder.frames.map(({ atMs, bytes }) => ({ atMs: Math.max(0, atMs - began), bytes }));
  const controlBegan = steadyMs();
  const controlCpu = cpuSeconds(control.pid);
  await replay(control.address, frames);
  await delay(Math.max(0, controlBegan + tookMs - steadyMs()));
  const controlUsed = cpuSeconds(control.pid) - controlCpu;
  log(`busy: ${frames.length} frames in ${(tookMs / 1000).toFixed(0)} s`);
  return {
    cpuShare: (used * 1000) / tookMs,
    controlCpuShare: (controlUsed * 1000) / (steadyMs() - controlBegan),
  };
}

/** What came of a while. */
export interface Lived {
  /** Uuids of the lines that were acknowledged. */
  readonly said: readonly string[];
  /** How long each answer took, ms. */
  readonly answerMs: readonly number[];
}

/** What people need to live in. */
export type Place = Pick<Inside, 'crew' | 'slug' | 'players' | 'wrongs'> & {
  readonly server: { readonly address: string };
};

/** People speak, vote, jump, go and come back for a while. A comeback that fails is written down as wrong. */
export async function live(inside: Place, seconds: number, bustle: Bustle): Promise<Lived> {
  const { server, crew, slug, players, wrongs } = inside;
  const { linesPerSecond, votesPerSecond, jumpsPerSecond, comebacksPerSecond } = bustle;
  const failed: string[] = [];
  const answerMs: number[] = [];
  const timed = async <T>(work: Promise<T> | undefined): Promise<T | undefined> => {
    const began = steadyMs();
    const answer = await work;
    answerMs.push(steadyMs() - began);
    return answer;
  };
  const [said] = await Promise.all([
    speak(players, Math.round(seconds * linesPerSecond), linesPerSecond, answerMs),
    evenly(seconds, votesPerSecond, (index) => timed(turn(players, index)?.ask('voteOnSong', voteOf(index)))),
    evenly(seconds, jumpsPerSecond, (index) =>
      timed(turn(players, index)?.ask('playOneTimeAnimation', { animation: 'jump' })),
    ),
    evenly(seconds, comebacksPerSecond, async () => {
      failed.push(...(await crew.again(server.address, slug, 1)).failed);
    }),
    delay(seconds * 1000),
  ]);
  if (failed.length > 0) wrongs.push(`${failed.length} could not come in again: ${failed[0]}`);
  return { said, answerMs };
}

const turn = (players: readonly Player[], index: number) => players[index % players.length];
const voteOf = (index: number) => ({ songVotes: { like: index % 3 === 0 ? null : index % 3 === 1 } });

async function evenly(
  seconds: number,
  perSecond: number,
  act: (index: number) => Promise<unknown> | undefined,
): Promise<void> {
  const acts: (Promise<unknown> | undefined)[] = [];
  const began = performance.now();
  for (let index = 0; index < seconds * perSecond; index += 1) {
    await delay(Math.max(0, began + (index / perSecond) * 1000 - performance.now()));
    acts.push(act(index));
  }
  await Promise.all(acts);
}
