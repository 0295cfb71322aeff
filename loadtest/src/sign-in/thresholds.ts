import { atMost, type Verdict } from '../verdict.ts';
import type { AttackedTimes } from './run.ts';

/** Largest 99th percentile of sign-ins during an attack, as a multiple of the idle server's. */
const MAX_RATIO = 5;

/**
 * [H726] Judges the sign-ins during both attacks: all must succeed, and must not take much longer than at the
 * idle server.
 */
export function judgeSignIns(attacks: Readonly<Record<'images' | 'audio', AttackedTimes>>): Verdict[] {
  return Object.entries(attacks).flatMap(([kind, { failed, p99Ratio }]) => [
    atMost(`sign-ins that failed under attack by ${kind}`, failed, 0),
    atMost(`p99 under attack by ${kind}, times that of the idle server`, p99Ratio, MAX_RATIO),
  ]);
}
