import { setTimeout as delay } from 'node:timers/promises';
import { changedBelongings, readBelongings } from '@hangout/testkit/fuzzing/owned-objects';
import { attackFor } from './attackers.ts';
import { callerKinds } from './callers.ts';
import type { Findings } from './findings.ts';
import { createLeakDetector } from './leaks.ts';
import { createReport, type Report } from './report.ts';
import { type Scene, setUp } from './set-up.ts';
import type { Target } from './target.ts';

export interface AttackOptions {
  readonly seed: number;
  /** Of the attack, warm-up included; setting up comes before. */
  readonly minutes: number;
  readonly findings: Findings;
  log(message: string): void;
}

/** Share of the time that is warm-up: the memory at its end is what the memory at the end is compared with. */
const WARM_UP_SHARE = 0.25;
/** Rest before memory is measured: rooms without people are disposed of, unacknowledged joins are closed. */
const REST_MS = 12_000;
/** Sets up honest people, attacks twice with a rest between, and reports. @throws where setting up fails */
export async function runAttack(target: Target, options: AttackOptions): Promise<Report> {
  const { seed, findings, log } = options;
  const leaks = createLeakDetector(target.folders.length > 0 ? target.folders : undefined);
  log('Honest people sign up');
  const scene = await setUp(target, findings, leaks);
  log(`Attacking ${target.origin} as ${callerKinds.join(', ')}`);
  let figures = { messages: 0, memoryStartMB: Number.NaN, memoryEndMB: Number.NaN };
  try {
    figures = await attackScene(target, scene, options);
  } catch (error) {
    // Whatever fails without a server says nothing more than that it has ended.
    if (target.isAlive()) throw error;
  }
  if (!target.isAlive()) findings.add('serverError', 'the server has ended', target.lastOutput());
  for (const entry of target.errors())
    findings.add('serverError', `the server logs ${summaryOf(entry)}`, entry);
  return createReport(seed, findings, figures);
}

async function attackScene(target: Target, scene: Scene, { seed, minutes, findings, log }: AttackOptions) {
  const warmUpMs = minutes * 60_000 * WARM_UP_SHARE;
  const attack = { scene, seed, isAlive: target.isAlive, log };
  await attackFor(warmUpMs, { ...attack, part: 'warm-up' });
  const memoryStartMB = await measureAtRest(target);
  log(`${memoryStartMB.toFixed(0)} MB after the warm-up`);
  await attackFor(minutes * 60_000 - warmUpMs, { ...attack, part: 'attack' });
  const memoryEndMB = await measureAtRest(target);
  log(`${memoryEndMB.toFixed(0)} MB at the end`);
  const { owner, objects, belongings } = scene.honest;
  for (const name of changedBelongings(belongings, await readBelongings(owner, objects)))
    findings.add('surprise', `an honest person's ${name} has changed`, `belongings of ${owner.nickname}`);
  return { messages: await scene.chatting.finish(), memoryStartMB, memoryEndMB };
}

async function measureAtRest(target: Target): Promise<number> {
  await delay(REST_MS);
  return target.memoryMB();
}

/** The message of a log entry and of its error, without what differs each time. */
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
