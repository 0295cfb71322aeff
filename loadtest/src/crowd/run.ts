import { startControl } from '../control/start.ts';
import { type ActivityRates, activityRates } from '../hangout/activity.ts';
import { type HangoutWithControl, OTHER_CLIENTS, patchIntervalMs } from '../hangout/hangout.ts';
import { startRecorder } from '../hangout/recorder.ts';
import { setUpHangout } from '../hangout/set-up.ts';
import { rounded } from '../statistics.ts';
import { startServer } from '../target/measured-process.ts';
import { readProcessMetrics } from '../target/process-metrics.ts';
import { sampleServer, type Timeline, workerShares } from '../target/timeline.ts';
import { startWorkerPool, workersFor } from '../workers/worker-pool.ts';
import { measureActivity } from './activity.ts';
import { measureChat } from './chat.ts';
import type { CrowdFigures } from './figures.ts';
import { measureControlJoins, measureControlMemory, measureMassJoin } from './mass-join.ts';
import { measureVotes } from './vote.ts';

export interface Effort {
  readonly players: number;
  readonly songSeconds: number;
  readonly chatSeconds: number;
  readonly votes: number;
  /** For how long votes are cast, five a second, s. */
  readonly voteSeconds: number;
  readonly friday: { readonly seconds: number; readonly rates: ActivityRates } | null;
}
const usual = { players: 20, songSeconds: 400, chatSeconds: 6, votes: 8, voteSeconds: 10 };

/** Number of people with which the phase "friday" (mixed activity) is run. */
const FRIDAY_PEOPLE = 2_000;
const FRIDAY = { seconds: 20, rates: activityRates.friday };

export interface CrowdOutcome {
  readonly figures: CrowdFigures;
  /** Processor time of PostgreSQL per 1,000 joins, s. */
  readonly postgresSecondsPer1000Joins: number;
  /** A sentence for each broken invariant. */
  readonly violations: readonly string[];
  /** When each join was complete, ms since the first one began. */
  readonly joinTimes: readonly number[];
  /** Latencies of all votes at all listeners, ms. */
  readonly voteLatencies: readonly number[];
  readonly timeline: Timeline;
  /**
   * Processor use of the busiest worker during the joins, as shares of a core. Near 1, the worker and not the
   * server limits the figures.
   */
  readonly workerShares: { readonly firstQuarter: number; readonly lastQuarter: number };
}

/** Runs all phases with `people` clients in the hangout, and the same against a control server. */
export async function runCrowd(
  people: number,
  log: (message: string) => void,
  effort: Effort = { ...usual, friday: people === FRIDAY_PEOPLE ? FRIDAY : null },
): Promise<CrowdOutcome> {
  const size = workersFor(people);
  const [workers, controlWorkers] = [startWorkerPool(size), startWorkerPool(size)];
  const closers: (() => unknown)[] = [() => workers.end(), () => controlWorkers.end()];
  try {
    const server = await startServer();
    closers.unshift(() => server.stop());
    const control = await startControl();
    closers.unshift(() => control.stop());
    log(`server ${server.address}, control ${control.address}`);
    const { slug, dj, players } = await setUpHangout(server.address, effort.players, effort.songSeconds);
    log('the song plays');
    const timeline = sampleServer(
      readProcessMetrics(() => server.pid, server.address),
      workers,
    );
    closers.unshift(() => timeline.stop());
    const recorder = await startRecorder(server.address, slug);
    const hangout: HangoutWithControl = {
      ...{ server, control, workers, controlWorkers, slug, players, recorder },
      ...{ people, listeners: people - effort.players - OTHER_CLIENTS },
      ...{ patchMs: patchIntervalMs(people), log, violations: [] },
    };
    const runPhase = <T>(name: string, work: () => Promise<T>): Promise<T> => {
      timeline.mark(name);
      return work();
    };
    const { postgresSecondsPer1000Joins, rssKBPerListener, joinTimes, ...joined } = await runPhase(
      'joins',
      () => measureMassJoin(hangout),
    );
    const controlRssKBPerListener = await runPhase('control', () => measureControlMemory(hangout));
    const chat = await runPhase('chat', () => measureChat(hangout, effort.chatSeconds));
    const { latencies, ...vote } = await runPhase('votes', () => measureVotes(hangout, effort));
    const { friday } = effort;
    const fridayShares =
      friday && (await runPhase('friday', () => measureActivity(hangout, friday.seconds, friday.rates)));
    const controlCpuSecondsPer1000Joins = await runPhase('control joins', () => measureControlJoins(hangout));
    const figures = {
      ...{ listeners: people, ...joined, controlCpuSecondsPer1000Joins, chat, vote },
      ...{ rssKBPerListener, controlRssKBPerListener },
      ...(fridayShares && { friday: fridayShares }),
    };
    const { open } = await workers.count();
    if (open !== hangout.listeners)
      hangout.violations.push(`${hangout.listeners - open} listeners are not connected at the end`);
    if (![dj, ...players].every((player) => player.isOpen()))
      hangout.violations.push('a player lost the connection');
    return {
      ...{ figures: roundFigures(figures), postgresSecondsPer1000Joins, violations: hangout.violations },
      ...{ joinTimes, voteLatencies: latencies, timeline },
      workerShares: workerShares(samplesDuringJoins(timeline)),
    };
  } finally {
    for (const close of closers) await close();
  }
}

/** Returns the samples from the first to the last second of the phase "joins". */
function samplesDuringJoins({ samples, marks }: Timeline) {
  const [begins, ends] = ['joins', 'control'].map(
    (name) => marks.find(({ phase }) => phase === name)?.seconds ?? 0,
  );
  const inPhase = samples.filter(({ seconds }) => seconds > (begins ?? 0) && seconds <= (ends ?? 0));
  const hasJoins = ({ joinsPerSecond }: (typeof inPhase)[number]) => joinsPerSecond > 5;
  return inPhase.slice(inPhase.findIndex(hasJoins), inPhase.findLastIndex(hasJoins) + 1);
}

function roundFigures(figures: CrowdFigures): CrowdFigures {
  return JSON.parse(JSON.stringify(figures), (_, value: unknown) =>
    typeof value === 'number' ? rounded(value) : value,
  ) as CrowdFigures;
}
