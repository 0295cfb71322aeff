import { atMost, type Verdict } from '../verdict.ts';
import type { CrowdFigures } from './figures.ts';

/** Largest full state, bytes. */
const STATE_BYTES = 16 * 1024;
/** The rate of the last quarter of the joins must be at least this share of the rate of the first quarter. */
const LAST_QUARTER = 0.7;
/** Most processor time of a join, as a multiple of what the control server needs for the same bytes. */
const JOIN_TIMES_CONTROL = 6;
/** [H1850] Longest time until a listener has received a vote, ms. */
const VOTE_MS = 250;

export function judgeCrowd(f: CrowdFigures): Verdict[] {
  const { vote, chat, joins } = f;
  return [
    atMost('joins that failed', joins.failed, 0),
    atLeast('joins a second in the last quarter', joins.lastQuarter, LAST_QUARTER * joins.firstQuarter),
    atMost('bytes of the full state', f.fullStateBytes, STATE_BYTES),
    atMost(
      'processor seconds per 1,000 joins',
      f.cpuSecondsPer1000Joins,
      JOIN_TIMES_CONTROL * f.controlCpuSecondsPer1000Joins,
    ),
    atMost(
      'processor seconds per 1,000 chat deliveries',
      chat.cpuSecondsPer1000,
      chat.controlCpuSecondsPer1000 / 2,
    ),
    atMost('ms from a vote to 99 of 100 listeners', vote.p99, VOTE_MS),
    atMost('KB of memory per listener', f.rssKBPerListener, 2 * f.controlRssKBPerListener),
    ...(f.friday
      ? [atMost('share of a core on a friday', f.friday.cpuShare, 2 * f.friday.controlCpuShare)]
      : []),
  ];
}

const atLeast = (what: string, measured: number, limit: number): Verdict => ({
  ...{ what, measured, limit },
  ok: measured >= limit,
});
