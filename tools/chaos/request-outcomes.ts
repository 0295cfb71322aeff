import type { ChaosEvent, RequestSent } from './events.ts';

export interface RequestOutcome extends RequestSent {
  readonly outcome: 'done' | 'refused' | 'unknown';
  readonly answer: unknown;
  readonly code: string;
  readonly message: string;
  readonly endedAt: number;
}

/** Returns the requests with their outcomes, in the order of sending. */
export function requestOutcomes(events: readonly ChaosEvent[], name?: string): RequestOutcome[] {
  const ends = new Map<number, Extract<ChaosEvent, { kind: 'answered' | 'refused' | 'unanswered' }>>();
  for (const event of events)
    if (event.kind === 'answered' || event.kind === 'refused' || event.kind === 'unanswered')
      ends.set(event.id, event);
  const outcomes: RequestOutcome[] = [];
  for (const event of events) {
    if (event.kind !== 'requested' || (name !== undefined && event.name !== name)) continue;
    const end = ends.get(event.id);
    outcomes.push({
      ...event,
      outcome: end?.kind === 'answered' ? 'done' : end?.kind === 'refused' ? 'refused' : 'unknown',
      answer: end?.kind === 'answered' ? end.answer : undefined,
      code: end?.kind === 'refused' ? end.code : '',
      message: end && 'message' in end ? end.message : '',
      endedAt: end?.at ?? Number.POSITIVE_INFINITY,
    });
  }
  return outcomes;
}

/** A request may wait this long in a frozen process and still be carried out later, ms. */
const MAX_PENDING_MS = 15_000;

/** Returns when a request may take effect at the latest, epoch ms. */
export const latestEffectTime = ({ outcome, endedAt }: RequestOutcome): number =>
  outcome === 'unknown' ? endedAt + MAX_PENDING_MS : endedAt;
