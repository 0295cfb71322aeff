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

/** The cost of relaying one voice to a number of people, and the share of it that is lost. */
export interface VoiceFigures {
  readonly listeners: number;
  /** Processor time of the game server's process for each second of speech, s. */
  readonly cpuPerSpeechSecond: number;
  /** The same processor time for a plain ws server that writes each frame to each socket when the frame arrives. */
  readonly controlCpuPerSpeechSecond: number;
  readonly lostFrames: number;
  /** Time from the start of a frame's capture to its arrival, 99th percentile of the listeners, ms. */
  readonly latenessP99Ms: number;
}

export interface VoiceOutcome {
  readonly figures: VoiceFigures;
  readonly violations: readonly string[];
}

export interface VoiceEffort {
  /** How long the speech lasts, and how long the control server sends frames, s. */
  readonly speechSeconds: number;
  readonly controlSeconds: number;
  /** How many listeners decode frames. The others only count bytes. */
  readonly hearers: number;
  readonly hasSlowListener: boolean;
}
const usual = { speechSeconds: 20, controlSeconds: 4, hearers: 10 };
/**
 * Above this number of people the slow listener is skipped: smaller runs cover it, and filling a hangout
 * takes minutes.
 */
const SLOW_LISTENER_PEOPLE = 4_000;
/** Minimum share of the listeners that must have joined. */
const LEAST_JOINED = 0.99;

/** How often to check, once every two seconds, whether the hangout is quiet after the joins, before giving up. */
const QUIET_TURNS = 30;
/** How often to check, four times a second, whether all frames of a speech have arrived, before giving up. */
const HEARD_TURNS = 60;

/** [H1433] Measures one speaker in a hangout of `people`, then a plain ws server that sends the same bytes. */
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
    // Besides the listeners the hangout has the hearers, the speaker and perhaps the slow listener.
    const listeners = people - effort.hearers - 1 - Number(effort.hasSlowListener);
    await workers.tokens(server.address, listeners);
    const { times, failed } = await workers.join(server.address, slug, { concurrency: CONCURRENT_JOINS });
    log(`${times.length} listeners have joined; ${failed.length} could not`);
    // A few failed joins on a busy machine are tolerated, because `npm run bench -- crowd` measures joins.
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

/** Opens a hangout with live audio, which its owner joins as the speaker. */
async function openHangout(base: string): Promise<{ slug: string; speaker: Player }> {
  const owner = await signUp(base, 'speaker');
  const { slug } = await owner.api(rooms.create, { name: 'The Speech', autoDj: false, roomSize: 10_000 });
  await owner.api(roomChanges.liveAudio, { id: slug, liveAudio: true });
  return { slug, speaker: await joinAsPlayer(owner, slug) };
}

/** Waits until the synced state has stayed the same for two seconds. */
async function waitUntilQuiet(hearers: readonly Hearer[]): Promise<void> {
  for (let turn = 0; turn < QUIET_TURNS; turn += 1) {
    for (const { listener } of hearers) listener.patchAt = 0;
    await delay(2_000);
    if (hearers.every(({ listener }) => listener.patchAt === 0)) return;
  }
}

interface Relayed {
  /** Processor time of the relay during speech minus that of an equally long time without speech, s. */
  readonly cpuSeconds: number;
  readonly lostFrames: number;
  readonly latenessP99Ms: number;
  readonly messages: number;
  /** Number of bytes that one frame takes on each connection. */
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
    // Most listeners only count bytes, so the bytes that they miss are converted to lost frames.
    const missing = Math.max(0, whole() * open - voiceBytes);
    return judgeHearing(speech, hearers).lostFrames + Math.ceil((missing / whole()) * frames);
  };
  // Polls, because frames may still be in transit on a busy machine.
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

/** Sends speech for as long as `work` runs. */
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

/** Measures the processor time that a plain ws server needs to send each frame to `count` sockets at once, s. */
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
