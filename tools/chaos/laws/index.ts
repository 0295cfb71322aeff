import type { Evidence } from '../evidence.ts';
import { oneActor } from './actors.ts';
import { oneStageForAll } from './ending.ts';
import { everybodyHears } from './hearing.ts';
import type { Law, Verdict } from './law.ts';
import { linesAreKept } from './lines.ts';
import { musicGoesOn, oneSongAtATime } from './plays.ts';
import { queuesRotate } from './queues.ts';
import { seatsAreKept } from './seats.ts';
import { starsAreLikes, votesAreKept, votesAreVoters } from './votes.ts';
import { noBugLines, refusedInWords } from './words.ts';

/** Everything that an evening is judged by. */
export const laws: readonly Law[] = [
  linesAreKept,
  everybodyHears,
  votesAreKept,
  votesAreVoters,
  oneSongAtATime,
  oneActor,
  seatsAreKept,
  queuesRotate,
  starsAreLikes,
  musicGoesOn,
  refusedInWords,
  noBugLines,
  oneStageForAll,
];

export interface Judged extends Verdict {
  readonly law: Law;
}

export function judge(evidence: Evidence): Judged[] {
  return laws.map((law) => ({ law, ...law.check(evidence) }));
}
