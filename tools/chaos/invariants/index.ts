import type { Evidence } from '../evidence.ts';
import { sameFinalState } from './final-state.ts';
import type { Findings, Invariant } from './invariant.ts';
import { messagesDelivered } from './message-delivery.ts';
import { musicContinues, oneSongAtATime } from './plays.ts';
import { queuesRotate } from './queues.ts';
import { noBugsLogged, refusalsExplained } from './refusals-and-logs.ts';
import { seatsStored } from './seats.ts';
import { singleActor } from './single-actor.ts';
import { messagesStored } from './stored-messages.ts';
import { voicesRelayed } from './voices.ts';
import { starsInLikes, totalsMatchVoters, votesStored } from './votes.ts';

export const invariants: readonly Invariant[] = [
  messagesStored,
  messagesDelivered,
  votesStored,
  totalsMatchVoters,
  oneSongAtATime,
  singleActor,
  seatsStored,
  queuesRotate,
  starsInLikes,
  musicContinues,
  refusalsExplained,
  noBugsLogged,
  sameFinalState,
  voicesRelayed,
];

export interface InvariantResult extends Findings {
  readonly invariant: Invariant;
}

export function checkInvariants(evidence: Evidence): InvariantResult[] {
  return invariants.map((invariant) => ({ invariant, ...invariant.check(evidence) }));
}
