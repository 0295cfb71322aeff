import { setTimeout as delay } from 'node:timers/promises';
import { changedBelongings, readBelongings } from '@hangout/testkit/fuzzing/owned-objects';
import { attackFor } from './attackers.ts';
import { callerKinds } from './callers.ts';
import { endWithin } from './deadline.ts';
import type { Findings } from './findings.ts';
import { createLeakDetector } from './leaks.ts';
import { createReport, type Report } from './report.ts';
import { type Scene, setUp } from './set-up.ts';
import type { Memory, Target } from './target.ts';

export interface AttackOptions {
  readonly seed: number;
  /** Duration of the attack with its warm-up but without its setup. */
  readonly minutes: number;
  readonly findings: Findings;
  log(message: string): void;
}

/**
 * Share of the duration that is warm-up. The memory after it is compared with the memory at the end, because
 * a server loads and caches much at first. A short attack has a relatively longer warm-up.
 */
const WARM_UP_SHARE = 0.25;
const MIN_WARM_UP_MS = 60_000;
/**
 * Pause before each memory measurement, ms, in which the server disposes of empty rooms and closes
 * connections without an acknowledged join.
 */
const REST_MS = 12_000;
/**
 * Time limit, ms, for each step before, between and after the attacks, and for how much longer than planned
 * an attack may take.
 */
const STEP_MS = 180_000;

/**
 * Sets up honest users, attacks twice with a rest after each attack, and returns the report.
 * @throws if the setup fails, or EndOfRun `broke` [H801] if a step takes too long
 */
export async function runAttack(target: Target, options: AttackOptions): Promise<Report> {
  const { seed, findings, log } = options;
  const leaks = createLeakDetector(target.folders.length > 0 ? target.folders : undefined);
  log('Honest people sign up');
  const scene = await endWithin(STEP_MS, 'setting up', setUp(target, findings, leaks));
  log(`Attacking ${target.origin} as ${callerKinds.join(', ')}`);
  let figures = { messages: 0, memoryStartMB: Number.NaN, memoryEndMB: Number.NaN };
  try {
    figures = await attackScene(target, scene, options);
  } catch (error) {
    // If the server has exited, this error is only a consequence; the exit is reported below.
    if (target.isAlive()) throw error;
  }
  if (!target.isAlive()) findings.add('serverError', 'the server has ended', target.lastOutput());
  for (const entry of target.errors())
    findings.add('serverError', `the server logs ${summaryOf(entry)}`, entry);
  return createReport(seed, findings, figures);
}

async function attackScene(target: Target, scene: Scene, { seed, minutes, findings, log }: AttackOptions) {
  const allMs = minutes * 60_000;
  const warmUpMs = Math.max(allMs * WARM_UP_SHARE, Math.min(MIN_WARM_UP_MS, allMs / 2));
  const attack = { scene, seed, isAlive: target.isAlive, log };
  const attackAs = (part: string, ms: number) =>
    endWithin(ms + STEP_MS, `the ${part}`, attackFor(ms, { ...attack, part }));
  await attackAs('warm-up', warmUpMs);
  const memoryStart = await measureAtRest(target);
  log(`${describeMemory(memoryStart)} after the warm-up`);
  await attackAs('attack', allMs - warmUpMs);
  const memoryEnd = await measureAtRest(target);
  log(`${describeMemory(memoryEnd)} at the end`);
  const { owner, objects, belongings } = scene.honest;
  const now = await endWithin(STEP_MS, 'reading what honest people own', readBelongings(owner, objects));
  for (const name of changedBelongings(belongings, now))
    findings.add('surprise', `an honest person's ${name} has changed`, `belongings of ${owner.nickname}`);
  const messages = await endWithin(
    STEP_MS,
    'comparing the chat with what was acknowledged',
    scene.chatting.finish(),
  );
  return { messages, memoryStartMB: memoryStart.residentMB, memoryEndMB: memoryEnd.residentMB };
}

async function measureAtRest(target: Target): Promise<Memory> {
  await delay(REST_MS);
  return endWithin(STEP_MS, 'measuring memory', target.readMemory());
}

const describeMemory = ({ residentMB, heapMB, externalMB }: Memory) =>
  `${residentMB.toFixed(0)} MB (${heapMB.toFixed(0)} MB of objects, ${externalMB.toFixed(0)} MB outside of the heap)`;

/**
 * Returns the message of a log entry and of its error without numbers and uuids, so that equal errors are
 * counted together.
 */
function summaryOf(entry: string): string {
  try {
    const { msg, err } = JSON.parse(entry);
    return [msg, err?.message]
      .filter(Boolean)
      .join(': ')
      .replace(/[0-9a-f-]{36}|\d+/g, '…')
      .slice(0, 200);
  } catch {
    return entry.slice(0, 200);
  }
}
