import { atMost, type Verdict } from '../verdict.ts';
import type { FairnessFigures } from './run.ts';

/** Largest 99th percentile of other users' calls, as a multiple of that without the attacker. */
const MAX_RATIO = 2;

/** [H1531] Judges whether other users' calls suffered from one account's many calls. */
export function judgeFairness({
  during,
  p99Ratio,
  attacker,
}: Pick<FairnessFigures, 'during' | 'p99Ratio' | 'attacker'>): Verdict[] {
  return [
    atMost("p99 of other people's calls, times that without the attacker", p99Ratio, MAX_RATIO),
    atMost("other people's calls that failed", during.failed, 0),
    atMost('calls refused with 503', during.unavailable + (attacker[503] ?? 0), 0),
  ];
}
