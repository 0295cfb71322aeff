import { waitFor } from '@hangout/testkit/wait-for';
import { EndOfRun } from '../../../tools/exit-codes.ts';
import { steadyMs } from '../clock.ts';
import { type RecordedFrame, replay } from '../control/replay.ts';
import { startControl } from '../control/start.ts';
import { deliveryErrors } from '../hangout/activity.ts';
import { CONCURRENT_JOINS, OTHER_CLIENTS, patchIntervalMs } from '../hangout/hangout.ts';
import { startRecorder } from '../hangout/recorder.ts';
import { setUpHangout } from '../hangout/set-up.ts';
import { cpuSeconds } from '../target/machine.ts';
import type { MeasuredProcess } from '../target/measured-process.ts';
import type { ReadMetrics } from '../target/process-metrics.ts';
import { startTarget, useTarget } from '../target/target.ts';
import { type Sample, sampleServer, type Timeline } from '../target/timeline.ts';
import { startWorkerPool, type WorkerPool, workersFor } from '../workers/worker-pool.ts';
import { type Scenario, type ScenarioStep, songSecondsOf } from './scenarios.ts';
import { readHistory, type ScenarioHangout, type StepResult, stepRunners } from './steps.ts';

/**
 * Result of a step, what it cost, and what the control server needed for the same bytes. Processor times are
 * in seconds, null if unknown.
 */
export interface FinishedStep extends StepResult {
  readonly step: ScenarioStep['do'];
  readonly seconds: number;
  readonly cpuSeconds: number | null;
  readonly controlCpuSeconds: number | null;
  /** Bytes that all listeners together have received. */
  readonly bytes: number;
  readonly controlBytes: number;
}

export interface ScenarioOutcome {
  readonly scenario: Scenario;
  readonly people: number;
  /** URL of a server that was already running; null if this run has started it. */
  readonly target: string | null;
  readonly steps: readonly FinishedStep[];
  /** A sentence for each broken invariant. */
  readonly violations: readonly string[];
  /** Number of acknowledged chat messages that are missing in the stored history. */
  readonly lostMessages: number;
  readonly timeline: Timeline;
}

export interface RunOptions {
  readonly people: number;
  readonly players?: number;
  readonly target?: string | undefined;
  readonly log: (message: string) => void;
  readonly onSample?: (sample: Sample, phase: string) => void;
}

/**
 * Runs a scenario in one hangout.
 * @throws EndOfRun if the server, the control server or the hangout cannot be started
 */
export async function runScenario(scenario: Scenario, options: RunOptions): Promise<ScenarioOutcome> {
  const { people, players = 20, target: address, log, onSample } = options;
  const size = workersFor(people);
  const [workers, controlWorkers] = [startWorkerPool(size), startWorkerPool(size)];
  const closers: (() => unknown)[] = [() => workers.end(), () => controlWorkers.end()];
  try {
    const target = await setUp('the server', () => (address ? useTarget(address) : startTarget()));
    closers.unshift(() => target.stop());
    const control = await setUp('the control server', startControl);
    closers.unshift(() => control.stop());
    const prepared = await setUp('the hangout', () =>
      setUpHangout(target.address, players, songSecondsOf(scenario)),
    );
    const recorder = await startRecorder(target.address, prepared.slug);
    const timeline = sampleServer(target.readMetrics, workers, onSample);
    closers.unshift(() => timeline.stop());
    const hangout: ScenarioHangout = {
      ...{ ...prepared, server: target, workers, recorder, people, log, violations: [] },
      ...{ listeners: people - players - OTHER_CLIENTS, patchMs: patchIntervalMs(people) },
      ...{ restart: target.restart, memoryMB: target.memoryMB },
    };
    timeline.mark('tokens');
    log(`${hangout.listeners} listeners get ${scenario.accounts ? 'accounts' : 'tokens'}`);
    const { failed } = await workers.tokens(
      target.address,
      hangout.listeners,
      scenario.accounts && 'listener',
    );
    if (failed.length > 0) throw new EndOfRun('setUpFailed', `${failed.length} got no token: ${failed[0]}`);

    const finished: FinishedStep[] = [];
    const { readMetrics } = target;
    for (const step of scenario.steps) {
      timeline.mark(step.do);
      finished.push(
        await runStep(hangout, step, { readMetrics, control, controlWorkers, recorder, timeline }),
      );
    }
    const lostMessages = await checkAtEnd(hangout, finished);
    return {
      ...{ scenario, people, target: address ?? null, steps: finished, timeline },
      ...{ violations: hangout.violations, lostMessages },
    };
  } finally {
    for (const close of closers) await close();
  }
}

async function setUp<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new EndOfRun(
      'setUpFailed',
      `${what} did not start: ${error instanceof Error ? error.message : error}`,
    );
  }
}

interface ControlContext {
  readonly readMetrics: ReadMetrics;
  readonly control: MeasuredProcess;
  readonly controlWorkers: WorkerPool;
  readonly recorder: { readonly frames: RecordedFrame[] };
  readonly timeline: Timeline;
}

/**
 * Runs one step. After `join`, `active` and `encore`, the control server sends the recorded frames to the
 * same number of clients, to measure what sending alone costs.
 */
async function runStep(
  hangout: ScenarioHangout,
  step: ScenarioStep,
  { readMetrics, control, controlWorkers, recorder, timeline }: ControlContext,
): Promise<FinishedStep> {
  recorder.frames.length = 0;
  await hangout.workers.resetCounters();
  const [began, before] = [steadyMs(), await readMetrics()];
  const runners: {
    readonly [K in ScenarioStep['do']]: (hangout: ScenarioHangout, step: never) => Promise<StepResult>;
  } = stepRunners;
  // The cast is safe: the runner was chosen by the kind of this step, which TypeScript cannot express.
  const result = await runners[step.do](hangout, step as never);
  const [after, ended] = [await readMetrics(), steadyMs()];
  const { bytes } = await hangout.workers.count();
  const used =
    before.cpuSeconds !== null && after.cpuSeconds !== null ? after.cpuSeconds - before.cpuSeconds : -1;

  const frames = recorder.frames.map((frame) => ({ ...frame, atMs: Math.max(0, frame.atMs - began) }));
  const hasControl = step.do === 'join' || step.do === 'active' || step.do === 'encore';
  if (hasControl) timeline.mark('control');
  const controlCost = hasControl
    ? await replayOnControl(hangout, step, control, controlWorkers, frames)
    : null;
  return {
    ...{ step: step.do, seconds: (ended - began) / 1000, bytes, ...result },
    // Processor time of a restarted process begins at zero, so the difference would be meaningless.
    cpuSeconds: used >= 0 && !(step.do === 'deploy' && hangout.restart) ? used : null,
    controlCpuSeconds: controlCost?.cpuSeconds ?? null,
    controlBytes: controlCost?.bytes ?? 0,
  };
}

async function replayOnControl(
  { listeners, violations, workers }: ScenarioHangout,
  step: ScenarioStep,
  control: MeasuredProcess,
  controlWorkers: WorkerPool,
  frames: readonly RecordedFrame[],
) {
  await controlWorkers.resetCounters();
  const before = cpuSeconds(control.pid);
  const connectAll = async () => {
    const { joinBytes } = await workers.count();
    const url = `${control.address.replace('http', 'ws')}/?greeting=${joinBytes}`;
    const within = step.do === 'join' ? step.withinSeconds : undefined;
    const { failed } = await controlWorkers.connect(url, listeners, {
      concurrency: CONCURRENT_JOINS,
      ...(within !== undefined && { perSecond: listeners / within }),
    });
    if (failed.length > 0)
      violations.push(`${failed.length} could not connect to the control server: ${failed[0]}`);
  };
  await Promise.all([replay(control.address, frames), step.do === 'join' ? connectAll() : null]);
  let bytes = -1;
  await waitFor(
    'the control server has sent everything',
    async () => {
      const former = bytes;
      ({ bytes } = await controlWorkers.count());
      return bytes === former;
    },
    { intervalMs: 500 },
  );
  return { cpuSeconds: cpuSeconds(control.pid) - before, bytes };
}

/** At the end, only this many of the newest messages are searched in the stored history. */
const MAX_CHECKED_MESSAGES = 2_000;

/**
 * [H973] Checks at the end of a run that all clients are in the hangout, and that each acknowledged message
 * is stored and was delivered once and in order. Returns the number of messages that are not stored.
 */
async function checkAtEnd(hangout: ScenarioHangout, steps: readonly FinishedStep[]): Promise<number> {
  const { players, dj, violations } = hangout;
  if (![dj, ...players].every((player) => player.isOpen())) violations.push('a player lost the connection');
  const acknowledgedIn = (some: readonly FinishedStep[]) => some.flatMap((step) => step.acknowledged ?? []);
  // Players reconnect during a `deploy` step and get no earlier messages, so delivery is checked only for the
  // steps after the last `deploy`.
  const receivable = acknowledgedIn(steps.slice(steps.findLastIndex(({ step }) => step === 'deploy') + 1));
  const isComplete = () =>
    players.every(
      ({ messages }) => deliveryErrors(messages.slice(-receivable.length), receivable).length === 0,
    );
  if (!steps.some(({ step }) => step === 'soak')) {
    // A timeout is ignored, because the messages that are missing are reported below.
    await waitFor('every message is delivered', isComplete).catch(() => {});
    for (const [index, { messages }] of players.entries())
      violations.push(
        ...deliveryErrors(messages.slice(-receivable.length), receivable).map(
          (error) => `player ${index}: ${error}`,
        ),
      );
  }
  const [reader] = players;
  const acknowledged = acknowledgedIn(steps).slice(-MAX_CHECKED_MESSAGES);
  if (!reader || acknowledged.length === 0) return 0;
  const stored = await readHistory(reader, acknowledged.length);
  return acknowledged.filter((uuid) => !stored.has(uuid)).length;
}
