import { setTimeout as delay } from 'node:timers/promises';
import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { VOICE_FRAME_MS } from '@hangout/rules/voice/voice-frame';
import { signUp } from '@hangout/testkit/accounts';
import { waitFor } from '@hangout/testkit/wait-for';
import { EndOfRun } from '../../../tools/exit-codes.ts';
import { replay } from '../control/replay.ts';
import { startControl } from '../control/start.ts';
import { CONCURRENT_JOINS } from '../hangout/hangout.ts';
import { joinAsPlayer, type Player } from '../hangout/players.ts';
import { p99, rounded } from '../statistics.ts';
import { cpuSeconds } from '../target/machine.ts';
import { type MeasuredProcess, startServer } from '../target/measured-process.ts';
import { patchFrame } from '../workers/frames.ts';
import { startWorkerPool, type WorkerPool, workersFor } from '../workers/worker-pool.ts';
import { type Hearer, joinHearers, judgeHearing } from './sample.ts';
import { checkSlowListener } from './slow-listener.ts';
import { speak } from './speech.ts';

/** What it costs to relay a voice to a number of people, and how much of the voice is lost. */
export interface VoiceFigures {
  readonly listeners: number;
  /** Processor time of the game server's process per second of speech, s. */
  readonly cpuPerSpeechSecond: number;
  /** The same for a plain ws server, which writes each frame to each socket as soon as it arrives. */
  readonly controlCpuPerSpeechSecond: number;
  readonly lostFrames: number;
  /**
   * 99th percentile over the listeners of the time from the start of a frame's capture to its arrival, ms.
   */
  readonly latenessP99Ms: number;
}

export interface VoiceOutcome {
  readonly figures: VoiceFigures;
  readonly violations: readonly string[];
}

export interface VoiceEffort {
  /** Length of the speech, and how long the control server sends frames, s. */
  readonly speechSeconds: number;
  readonly controlSeconds: number;
  /** Number of listeners that decode frames; the others only count bytes. */
  readonly hearers: number;
  readonly hasSlowListener: boolean;
}
const usual = { speechSeconds: 20, controlSeconds: 4, hearers: 10 };
/**
 * With more people than this, the slow listener is left out: filling a hangout takes minutes, and smaller
 * runs check it.
 */
const SLOW_LISTENER_PEOPLE = 4_000;
/** At least this share of the listeners must have joined. */
const LEAST_JOINED = 0.99;

/**
 * The hangout's state is checked at most this many times, every two seconds, until it is quiet after the
 * joins.
 */
const QUIET_TURNS = 30;
/**
 * The arrival of a speech is checked at most this many times, four times a second, until all frames have
 * arrived.
 */
const HEARD_TURNS = 60;

/**
 * [H1433] Measures a hangout of `people` with one speaker, and a plain ws server that sends the same bytes.
 */
export async function runVoice(
  people: number,
  log: (message: string) => void,
  effort: VoiceEffort = { ...usual, hasSlowListener: people <= SLOW_LISTENER_PEOPLE },
): Promise<VoiceOutcome> {
  const size = workersFor(people);
  const closers: (() => unknown)[] = [];
  const violations: string[] = [];
  try {
    const server = await startServer();
    closers.unshift(() => server.stop());
    const workers = startWorkerPool(size);
    closers.unshift(() => workers.end());
    const { slug, speaker } = await openHangout(server.address);
    const hearers = await joinHearers(server.address, slug, effort.hearers);
    // The other people are the hearers, the speaker and perhaps the slow listener.
    const listeners = people - effort.hearers - 1 - Number(effort.hasSlowListener);
    await workers.tokens(server.address, listeners);
    const { times, failed } = await workers.join(server.address, slug, { concurrency: CONCURRENT_JOINS });
    log(`${times.length} listeners have joined; ${failed.length} could not`);
    // A few failed joins are accepted on a busy machine; joins are measured by `npm run bench -- crowd`.
    if (times.length < LEAST_JOINED * listeners)
      throw new EndOfRun('setUpFailed', `too few listeners have joined: ${failed[0]}`);
    await waitUntilQuiet(hearers);

    const relayed = await measureRelay({ server, workers, speaker, hearers, seconds: effort.speechSeconds });
    const { open } = await workers.count();
    if (open !== times.length) violations.push(`${times.length - open} listeners lost the hangout`);
    log(`${effort.speechSeconds} s were relayed in ${relayed.messages} messages`);
    if (effort.hasSlowListener)
      violations.push(...(await whileSpeaking(speaker, () => checkSlowListener(server.address, slug))));
    await workers.leave();
    await server.stop();

    const { controlSeconds } = effort;
    const controlCpu = await measureControl(people - 1, size, relayed.bytesPerFrame, controlSeconds);
    log(`${controlSeconds} s were sent by the control server`);
    const figures = {
      listeners: people,
      cpuPerSpeechSecond: rounded(relayed.cpuSeconds / effort.speechSeconds),
      controlCpuPerSpeechSecond: rounded(controlCpu / controlSeconds),
      lostFrames: relayed.lostFrames,
      latenessP99Ms: rounded(relayed.latenessP99Ms),
    };
    return { figures, violations };
  } finally {
    for (const close of closers) await close();
  }
}

/** Opens a hangout with live audio and lets its owner, the speaker, join. */
async function openHangout(base: string): Promise<{ slug: string; speaker: Player }> {
  const owner = await signUp(base, 'speaker');
  const { slug } = await owner.api(rooms.create, { name: 'The Speech', autoDj: false, roomSize: 10_000 });
  await owner.api(roomChanges.liveAudio, { id: slug, liveAudio: true });
  return { slug, speaker: await joinAsPlayer(owner, slug) };
}

/** Waits until the synced state has not changed for two seconds. */
async function waitUntilQuiet(hearers: readonly Hearer[]): Promise<void> {
  for (let turn = 0; turn < QUIET_TURNS; turn += 1) {
    for (const { listener } of hearers) listener.patchAt = 0;
    await delay(2_000);
    if (hearers.every(({ listener }) => listener.patchAt === 0)) return;
  }
}

interface Relayed {
  /** Processor time of the relay during the speech, minus that of an equally long time without speech, s. */
  readonly cpuSeconds: number;
  readonly lostFrames: number;
  readonly latenessP99Ms: number;
  readonly messages: number;
  /** Bytes that a frame takes on each connection. */
  readonly bytesPerFrame: number;
}

async function measureRelay(run: {
  server: MeasuredProcess;
  workers: WorkerPool;
  speaker: Player;
  hearers: readonly Hearer[];
  seconds: number;
}): Promise<Relayed> {
  const { server, workers, speaker, hearers, seconds } = run;
  const { delayMs } = await speaker.request('openMicrophone', { profile: 'speech' });
  await waitUntilQuiet(hearers);
  await workers.resetCounters();
  for (const { listener } of hearers) Object.assign(listener, { frames: 0, voiceBytes: 0 });
  const idleBegan = cpuSeconds(server.pid);
  await delay(seconds * 1000);
  const began = cpuSeconds(server.pid);
  const speech = await speak(speaker, seconds, delayMs);
  await delay(delayMs);
  const ended = cpuSeconds(server.pid);
  const frames = speech.capturedAt.length;
  const whole = () => Math.max(...hearers.map(({ listener }) => listener.voiceBytes));
  const countLost = async () => {
    const { open, voiceBytes } = await workers.count();
    // Most listeners only count bytes, so the missing bytes are converted to frames.
    const missing = Math.max(0, whole() * open - voiceBytes);
    return judgeHearing(speech, hearers).lostFrames + Math.ceil((missing / whole()) * frames);
  };
  // On a busy machine frames may still be on their way.
  const isAllHeard = async () => (await countLost()) === 0;
  await waitFor('every frame is heard', isAllHeard, { intervalMs: 250, turns: HEARD_TURNS }).catch(() => {});
  return {
    cpuSeconds: ended - began - (began - idleBegan),
    lostFrames: await countLost(),
    latenessP99Ms: p99(judgeHearing(speech, hearers).latenessMs),
    messages: Math.max(...hearers.map(({ listener }) => listener.frames)),
    bytesPerFrame: whole() / frames,
  };
}

/** Speaks while `work` runs. */
async function whileSpeaking<T>(speaker: Player, work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const { delayMs } = await speaker.request('openMicrophone', { profile: 'speech' });
  const speaking = (async () => {
    while (!isOver) await speak(speaker, 0.6, delayMs);
  })();
  try {
    return await work();
  } finally {
    isOver = true;
    await speaking;
  }
}

/** Measures the processor time that a plain ws server needs to send each frame to `count` sockets, s. */
async function measureControl(
  count: number,
  workerCount: number,
  bytesPerFrame: number,
  seconds: number,
): Promise<number> {
  const control = await startControl();
  const workers = startWorkerPool(workerCount);
  try {
    const url = control.address.replace('http', 'ws');
    await workers.connect(url, count, { concurrency: CONCURRENT_JOINS });
    await workers.resetCounters();
    const bytes = patchFrame(Math.round(bytesPerFrame));
    const frames = Array.from({ length: (seconds * 1000) / VOICE_FRAME_MS }, (_, index) => ({
      atMs: index * VOICE_FRAME_MS,
      bytes,
    }));
    const idleBegan = cpuSeconds(control.pid);
    await delay(seconds * 1000);
    const began = cpuSeconds(control.pid);
    await replay(control.address, frames);
    const haveArrived = async () => (await workers.count()).frames >= count * frames.length;
    await waitFor('every frame of the control server', haveArrived, { intervalMs: 250 });
    return cpuSeconds(control.pid) - began - (began - idleBegan);
  } finally {
    workers.end();
    await control.stop();
  }
}
