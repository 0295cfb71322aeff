import { setTimeout as delay } from 'node:timers/promises';
import { steadyMs } from '../clock.ts';
import { replay } from '../control.ts';
import type { Crew } from '../crew.ts';
import { type Evening, untilQuiet } from '../evening.ts';
import { percentile } from '../figures.ts';
import { until } from '../scene.ts';
import { patchFrame } from '../wire.ts';

const CONTROL_FRAMES = 5;

export interface Vote {
  readonly p50: number;
  readonly p99: number;
  readonly patchMs: number;
  readonly controlFanoutMs: number;
  readonly latencies: readonly number[];
}

/** From the moment somebody votes until each listener has the patch with it, ms. */
export async function vote(evening: Evening, votes: number): Promise<Vote> {
  const { crew, players, patchMs, log } = evening;
  const [witness] = players;
  if (!witness) throw new Error('nobody is there to vote');
  const latencies: number[] = [];
  for (let index = 0; index < votes; index += 1) {
    await untilQuiet(evening);
    // Votes fall anywhere between two patches.
    await delay(Math.random() * patchMs);
    await crew.watch();
    const before = witness.state().voteCounts.likes;
    const next = witness.nextState();
    const at = steadyMs();
    await players[index % players.length]?.ask('voteOnSong', {
      songVotes: { like: Math.floor(index / players.length) % 2 === 0 ? true : null },
    });
    if ((await next).voteCounts.likes === before) {
      log('  a patch came between, this vote is not counted');
      continue;
    }
    latencies.push(...(await arrivals(crew)).map((moment) => moment - at));
  }
  await checkVotes(evening);
  return {
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    patchMs,
    controlFanoutMs: await controlFanout(evening),
    latencies,
  };
}

async function arrivals(crew: Crew): Promise<readonly number[]> {
  let times: readonly number[] = [];
  await until('a patch at every listener', async () => {
    await delay(100);
    const { open, patchTimes } = await crew.count();
    times = patchTimes;
    return times.length >= open;
  });
  return times;
}

/** 99 of 100 listeners of the control have a frame of a patch's size after so many ms. */
async function controlFanout({ control, controlCrew, recorder }: Evening): Promise<number> {
  const sizes = recorder.frames.map(({ bytes }) => bytes.length);
  const bytes = patchFrame(percentile(sizes, 0.5) || 20);
  const latencies: number[] = [];
  for (let index = 0; index < CONTROL_FRAMES; index += 1) {
    await controlCrew.watch();
    const began = await replay(control.address, [{ atMs: 0, bytes }]);
    latencies.push(...(await arrivals(controlCrew)).map((moment) => moment - began));
  }
  return percentile(latencies, 0.99);
}

/** Everybody with an account likes the song: the count is the number of voters, for each of them. */
async function checkVotes({ players, patchMs, wrongs }: Evening): Promise<void> {
  await Promise.all(players.map((one) => one.ask('voteOnSong', { songVotes: { like: true } })));
  await delay(patchMs * 2 + 500);
  for (const one of players) {
    const { likes } = one.state().voteCounts;
    if (likes !== players.length) wrongs.push(`${players.length} voters, but somebody sees ${likes} likes`);
  }
}
