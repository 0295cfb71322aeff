import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Player } from '../cast.ts';
import { replay } from '../control.ts';
import type { Crew } from '../crew.ts';
import type { Evening } from '../evening.ts';
import { cpuSeconds } from '../machine.ts';
import { until } from '../scene.ts';
import { chatFrame, readFrame } from '../wire.ts';

const LINES_PER_SECOND = 20;

export interface Chat {
  readonly cpuSecondsPer1000: number;
  readonly controlCpuSecondsPer1000: number;
}

/** Players speak, everybody hears; the control sends each line as a frame of its own. */
export async function chat(evening: Evening, seconds: number): Promise<Chat> {
  const { server, control, crew, controlCrew, players, people, listeners, recorder, log } = evening;
  const lines = LINES_PER_SECOND * seconds;
  await crew.watch();
  recorder.frames.length = 0;
  const cpu = cpuSeconds(server.pid);
  const said = await speak(players, lines, LINES_PER_SECOND);
  await untilHeard(crew, lines, evening.wrongs);
  const used = cpuSeconds(server.pid) - cpu;
  await checkLines(evening, said);

  const bytes = recorder.frames.map((frame) => frame.bytes).filter(isChat);
  const size = Math.round(bytes.reduce((sum, one) => sum + one.length, 0) / lines);
  await controlCrew.watch();
  const controlCpu = cpuSeconds(control.pid);
  const frames = Array.from({ length: lines }, (_, index) => ({
    atMs: (index / LINES_PER_SECOND) * 1000,
    bytes: chatFrame(size),
  }));
  await replay(control.address, frames);
  await untilHeard(controlCrew, lines, evening.wrongs);
  const controlUsed = cpuSeconds(control.pid) - controlCpu;
  log(`${lines} lines of ${size} bytes in ${bytes.length} frames reached ${people} people`);
  return {
    cpuSecondsPer1000: (used / (people * lines)) * 1000,
    controlCpuSecondsPer1000: (controlUsed / (listeners * lines)) * 1000,
  };
}

const isChat = (bytes: Buffer) => {
  const frame = readFrame(bytes);
  return frame.kind === 'message' && frame.type === 'messages';
};

/** Players speak in turn at an even pace. Answers the lines that were acknowledged, once all are; keeps how long each took. */
export async function speak(
  players: readonly Player[],
  lines: number,
  perSecond: number,
  answerMs: number[] = [],
): Promise<string[]> {
  const began = performance.now();
  const answers: Promise<string>[] = [];
  const say = async (player: Player, message: string) => {
    const since = performance.now();
    const { uuid } = await player.ask('sendMessage', { uuid: randomUUID(), message });
    answerMs.push(performance.now() - since);
    return uuid;
  };
  for (let index = 0; index < lines; index += 1) {
    const early = began + (index / perSecond) * 1000 - performance.now();
    if (early > 0) await delay(early);
    const player = players[index % players.length];
    if (player) answers.push(say(player, `Line ${index}: what a song, and what a crowd tonight.`));
  }
  return Promise.all(answers);
}

async function untilHeard(crew: Crew, lines: number, wrongs: string[]): Promise<void> {
  let words = '';
  await until('all deliveries of chat', async () => {
    await delay(250);
    const { open, lines: heard } = await crew.count();
    words = `only ${heard} of ${open * lines} deliveries of chat arrived`;
    return heard >= open * lines;
  }).catch(() => wrongs.push(words));
}

/** Every acknowledged line was heard by everybody, once, in one order. */
async function checkLines({ crew, players, wrongs }: Evening, said: readonly string[]): Promise<void> {
  const { fewestLines, mostLines } = await crew.count();
  if (fewestLines !== said.length || mostLines !== said.length)
    wrongs.push(`listeners heard ${fewestLines} to ${mostLines} lines of ${said.length}`);
  wrongs.push(
    ...players.flatMap(({ lines }, index) => wrongLines(lines, said).map((w) => `player ${index}: ${w}`)),
  );
}

/** What is wrong with the lines that somebody heard, given those that were acknowledged. */
export function wrongLines(
  heard: readonly { id: number; uuid: string }[],
  said: readonly string[],
): string[] {
  const wrongs: string[] = [];
  const uuids = new Set(heard.map(({ uuid }) => uuid));
  const missing = said.filter((uuid) => !uuids.has(uuid)).length;
  if (missing > 0) wrongs.push(`${missing} acknowledged lines are missing`);
  if (uuids.size < heard.length) wrongs.push(`${heard.length - uuids.size} lines came twice`);
  if (heard.some(({ id }, index) => id <= (heard[index - 1]?.id ?? -1)))
    wrongs.push('lines are out of order');
  return wrongs;
}
