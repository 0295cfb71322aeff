import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '@hangout/testkit/wait-for';
import { steadyMs } from '../clock.ts';
import { replay } from '../control/replay.ts';
import { activityRates, runActivity } from '../hangout/activity.ts';
import { type HangoutWithControl, waitUntilQuiet } from '../hangout/hangout.ts';
import { percentile } from '../statistics.ts';
import { cpuSeconds } from '../target/machine.ts';
import { patchFrame } from '../workers/frames.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';

const CONTROL_FRAMES = 5;

export interface VoteFigures {
  readonly p50: number;
  readonly p99: number;
  readonly patchMs: number;
  readonly controlFanoutMs: number;
  readonly cpuMs: number;
  readonly streamCpuShare: number;
  readonly latencies: readonly number[];
}

/** Measures how long it takes until each listener has received the patch with a vote, ms. */
export async function measureVotes(
  hangout: HangoutWithControl,
  { votes, voteSeconds }: { readonly votes: number; readonly voteSeconds: number },
): Promise<VoteFigures> {
  const { server, workers, players, patchMs, log } = hangout;
  const [observer] = players;
  if (!observer) throw new Error('the hangout has no player who could vote');
  const latencies: number[] = [];
  const cpuOfVotes: number[] = [];
  await waitUntilQuiet(hangout);
  for (let index = 0; index < votes; index += 1) {
    // Pauses for a random time, so that votes are spread over the time between two patches.
    await delay(Math.random() * patchMs);
    await workers.resetCounters();
    const before = observer.state().voteCounts.likes;
    const next = observer.nextState();
    const [at, cpu] = [steadyMs(), cpuSeconds(server.pid)];
    await players[index % players.length]?.request('voteOnSong', {
      songVotes: { like: Math.floor(index / players.length) % 2 === 0 ? true : null },
    });
    if ((await next).voteCounts.likes === before) {
      log('  another patch came first, so this vote is not measured');
      await waitUntilQuiet(hangout);
      continue;
    }
    latencies.push(...(await waitForPatches(workers)).map((time) => time - at));
    await waitUntilQuiet(hangout);
    cpuOfVotes.push(cpuSeconds(server.pid) - cpu);
  }
  const streamCpuShare = await measureVoteStream(hangout, voteSeconds);
  await checkVotes(hangout);
  return {
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    patchMs,
    controlFanoutMs: await measureControlFanout(hangout),
    cpuMs: (cpuOfVotes.reduce((sum, seconds) => sum + seconds, 0) / cpuOfVotes.length) * 1000,
    streamCpuShare,
    latencies,
  };
}

/** Measures processor time while five votes a second are cast, as a share of one core. */
async function measureVoteStream(hangout: HangoutWithControl, seconds: number): Promise<number> {
  const { server } = hangout;
  const [began, cpu] = [steadyMs(), cpuSeconds(server.pid)];
  await runActivity(hangout, seconds, activityRates.votes);
  return ((cpuSeconds(server.pid) - cpu) * 1000) / (steadyMs() - began);
}

async function waitForPatches(workers: WorkerPool): Promise<readonly number[]> {
  return waitFor(
    'every listener has a patch',
    async () => {
      await delay(100);
      const { open, patchTimes } = await workers.count();
      return patchTimes.length >= open && patchTimes;
    },
    { intervalMs: 50, retryErrors: false },
  );
}

/**
 * Measures how long the control server takes to deliver a frame of a patch's size to all, 99th percentile,
 * ms.
 */
async function measureControlFanout({
  control,
  controlWorkers,
  recorder,
}: HangoutWithControl): Promise<number> {
  const sizes = recorder.frames.map(({ bytes }) => bytes.length);
  const bytes = patchFrame(percentile(sizes, 0.5) || 20);
  const latencies: number[] = [];
  for (let index = 0; index < CONTROL_FRAMES; index += 1) {
    await controlWorkers.resetCounters();
    const began = await replay(control.address, [{ atMs: 0, bytes }]);
    latencies.push(...(await waitForPatches(controlWorkers)).map((time) => time - began));
  }
  return percentile(latencies, 0.99);
}

/** [H973] Lets all players like the song, and checks that each of them then sees that number of likes. */
async function checkVotes({ players, violations }: HangoutWithControl): Promise<void> {
  await Promise.all(players.map((player) => player.request('voteOnSong', { songVotes: { like: true } })));
  const likes = () => players.map((player) => player.state().voteCounts.likes);
  const isShown = () => likes().every((count) => count === players.length);
  await waitFor('every vote is shown', isShown, { intervalMs: 50 }).catch(() =>
    violations.push(`${players.length} voters, but players see ${likes()} likes`),
  );
}
