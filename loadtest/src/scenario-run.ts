import { setTimeout as delay } from 'node:timers/promises';
import { type ActResult, acts, historyOf, type Stage } from './act.ts';
import { steadyMs } from './clock.ts';
import { type Recorded, replay } from './control.ts';
import { hireCrew } from './crew.ts';
import { patchIntervalMs } from './evening.ts';
import { EndOfRun } from './exit-codes.ts';
import { cpuSeconds } from './machine.ts';
import { wrongLines } from './phases/chat.ts';
import { AT_ONCE } from './phases/storm.ts';
import { type Measured, startControl } from './processes.ts';
import { record } from './run.ts';
import { type Act, type Scenario, songSecondsOf } from './scenarios.ts';
import { setScene } from './scene.ts';
import { open, visit } from './subject.ts';
import { type Sample, type Timeline, watchServer } from './timeline.ts';
import type { ReadVitals } from './vitals.ts';

/** One act as it went, beside the control's for the same bytes. Seconds of processor time; null where not known. */
export interface Played extends ActResult {
  readonly act: Act['do'];
  readonly seconds: number;
  readonly cpuSeconds: number | null;
  readonly controlCpuSeconds: number | null;
  /** To all listeners. */
  readonly bytes: number;
  readonly controlBytes: number;
}

export interface ScenarioOutcome {
  readonly scenario: Scenario;
  readonly people: number;
  /** Somebody else's server; null for one of our own. */
  readonly target: string | null;
  readonly acts: readonly Played[];
  /** What must never be, in words. */
  readonly wrongs: readonly string[];
  /** Acknowledged lines that are gone. */
  readonly lostLines: number;
  readonly timeline: Timeline;
}

export interface RunOptions {
  readonly people: number;
  readonly players?: number;
  readonly target?: string | undefined;
  readonly log: (words: string) => void;
  readonly hear?: (sample: Sample, phase: string) => void;
}

/** The DJ and the recorder are inside too. */
const OTHERS = 2;

/** One scenario in one hangout. @throws EndOfRun where nothing could be measured */
export async function runScenario(scenario: Scenario, options: RunOptions): Promise<ScenarioOutcome> {
  const { people, players: cast = 20, target, log, hear } = options;
  const size = people > 4_000 ? 3 : 2;
  const [crew, controlCrew] = [hireCrew(size), hireCrew(size)];
  const closers: (() => unknown)[] = [() => crew.end(), () => controlCrew.end()];
  try {
    const server = await setUp('the server', () => (target ? visit(target) : open()));
    closers.unshift(() => server.stop());
    const control = await setUp('the control', startControl);
    closers.unshift(() => control.stop());
    const scene = await setUp('the hangout', () => setScene(server.address, cast, songSecondsOf(scenario)));
    const recorder = await record(server.address, scene.slug);
    const timeline = watchServer(server.read, crew, hear);
    closers.unshift(() => timeline.stop());
    const stage: Stage = {
      ...{ ...scene, server, crew, recorder, people, log, wrongs: [] },
      ...{ listeners: people - cast - OTHERS, patchMs: patchIntervalMs(people) },
      ...{ restart: server.restart, memoryMB: server.memoryMB },
    };
    timeline.mark('tokens');
    log(`${stage.listeners} listeners get ${scenario.accounts ? 'accounts' : 'tokens'}`);
    const { failed } = await crew.tokens(server.address, stage.listeners, scenario.accounts && 'listener');
    if (failed.length > 0) throw new EndOfRun('setUpFailed', `${failed.length} got no token: ${failed[0]}`);

    const played: Played[] = [];
    for (const act of scenario.acts) {
      timeline.mark(act.do);
      const result = await play(stage, act, { read: server.read, control, controlCrew, recorder, timeline });
      played.push(result);
    }
    const lostLines = await check(stage, played);
    return {
      ...{ scenario, people, target: target ?? null, acts: played, timeline },
      ...{ wrongs: stage.wrongs, lostLines },
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
      `${what} did not come up: ${error instanceof Error ? error.message : error}`,
    );
  }
}

interface Beside {
  readonly read: ReadVitals;
  readonly control: Measured;
  readonly controlCrew: ReturnType<typeof hireCrew>;
  readonly recorder: { readonly frames: Recorded[] };
  readonly timeline: Timeline;
}

/** Plays one act, then has the control send the same bytes to as many, at the same moments. */
async function play(
  stage: Stage,
  act: Act,
  { read, control, controlCrew, recorder, timeline }: Beside,
): Promise<Played> {
  recorder.frames.length = 0;
  await stage.crew.watch();
  const [began, before] = [steadyMs(), await read()];
  const table: { readonly [K in Act['do']]: (stage: Stage, act: never) => Promise<ActResult> } = acts;
  // The table's entry of an act takes that act, which no index type can say.
  const result = await table[act.do](stage, act as never);
  const [after, ended] = [await read(), steadyMs()];
  const { bytes } = await stage.crew.count();
  const used =
    before.cpuSeconds !== null && after.cpuSeconds !== null ? after.cpuSeconds - before.cpuSeconds : -1;

  const frames = recorder.frames.map((one) => ({ ...one, atMs: Math.max(0, one.atMs - began) }));
  const hasControl = act.do === 'arrive' || act.do === 'live' || act.do === 'encore';
  if (hasControl) timeline.mark('control');
  const beside = hasControl ? await playControl(stage, act, control, controlCrew, frames) : null;
  return {
    ...{ act: act.do, seconds: (ended - began) / 1000, bytes, ...result },
    // A process that was started anew counts from zero.
    cpuSeconds: used >= 0 && !(act.do === 'deploy' && stage.restart) ? used : null,
    controlCpuSeconds: beside?.cpuSeconds ?? null,
    controlBytes: beside?.bytes ?? 0,
  };
}

async function playControl(
  { listeners, wrongs, crew }: Stage,
  act: Act,
  control: Measured,
  crowd: Beside['controlCrew'],
  frames: readonly Recorded[],
) {
  await crowd.watch();
  const before = cpuSeconds(control.pid);
  const comeIn = async () => {
    const { entryBytes } = await crew.count();
    const url = `${control.address.replace('http', 'ws')}/?greeting=${entryBytes}`;
    const within = act.do === 'arrive' ? act.withinSeconds : undefined;
    const perSecond = within === undefined ? {} : { perSecond: listeners / within };
    const { failed } = await crowd.connect(url, listeners, { atOnce: AT_ONCE, ...perSecond });
    if (failed.length > 0) wrongs.push(`${failed.length} could not connect to the control: ${failed[0]}`);
  };
  await Promise.all([replay(control.address, frames), act.do === 'arrive' ? comeIn() : null]);
  await delay(500);
  return {
    cpuSeconds: cpuSeconds(control.pid) - before,
    bytes: (await crowd.count()).bytes,
  };
}

/** Of a very long evening the last lines stand for the others. */
const LINES_CHECKED = 2_000;

/** [H973] At the end: who is inside, whether each acknowledged line is kept, and heard once and in order. */
async function check(stage: Stage, acts: readonly Played[]): Promise<number> {
  const { players, dj, wrongs, patchMs } = stage;
  await delay(patchMs * 2 + 500);
  if (![dj, ...players].every((one) => one.isIn())) wrongs.push('a player was thrown out');
  const saidIn = (some: readonly Played[]) => some.flatMap((act) => act.said ?? []);
  // Who came back hears from then on; rounds of a soak forget what was said.
  const hearable = saidIn(acts.slice(acts.findLastIndex(({ act }) => act === 'deploy') + 1));
  if (!acts.some(({ act }) => act === 'soak'))
    for (const [index, { lines }] of players.entries())
      wrongs.push(
        ...wrongLines(lines.slice(-hearable.length), hearable).map((words) => `player ${index}: ${words}`),
      );
  const [witness] = players;
  const said = saidIn(acts).slice(-LINES_CHECKED);
  if (!witness || said.length === 0) return 0;
  const kept = await historyOf(witness, said.length);
  return said.filter((uuid) => !kept.has(uuid)).length;
}
