import { atMost, type Verdict } from '../verdict.ts';
import type { AttackedTimes } from './run.ts';

/** How many times as long as on the idle server 99 of 100 sign-ins may take during an attack. */
const MAX_RATIO = 5;

/** [H726] Judges the sign-ins under both attacks: all succeed, and none takes much longer than on the idle server. */
export function judgeSignIns(attacks: Readonly<Record<'images' | 'audio', AttackedTimes>>): Verdict[] {
  return Object.entries(attacks).flatMap(([kind, { failed, p99Ratio }]) => [
    atMost(`sign-ins that failed under attack by ${kind}`, failed, 0),
    atMost(`p99 under attack by ${kind}, times that of the idle server`, p99Ratio, MAX_RATIO),
  ]);
}
