import { eventsOfKind } from '../events.ts';
import type { Evidence } from '../evidence.ts';
import { latestEffectTime, type RequestOutcome, requestOutcomes } from '../request-outcomes.ts';
import { collectFindings, duplicates, formatTime, type Invariant, shortId } from './invariant.ts';
import { disconnectedFor } from './plays.ts';

const DISCONNECT_GRACE_MS = 30_000;

/**
 * [H463] Checks that a DJ loses a seat only by leaving it, by removal, by fewer seats, or at the end of the
 * grace period.
 */
export const seatsStored: Invariant = {
  rule: 'H463',
  name: 'a seat stays until it is left, removed, or the grace period is over',
  check({ events, stored }) {
    const { findings, expect } = collectFindings();
    const requests = Map.groupBy(
      requestOutcomes(events).filter(({ name }) => name === 'removeDj' || name === 'rest dj seats'),
      ({ room }) => room,
    );
    const last = new Map<string, boolean>();
    const since = new Map<string, number>();
    const times = [
      ...eventsOfKind(events, 'seat').map((event) => ({ ...event, isAnswer: false })),
      ...acknowledgedSeats(events),
    ];
    for (const { user, room, seated, at, isAnswer } of times.toSorted((a, b) => a.at - b.at)) {
      const key = `${user} ${room}`;
      const wasSeated = last.get(key) ?? false;
      const from = since.get(key) ?? at;
      // The reply to `addDj` may arrive before the patch with the seat; the seat counts from the reply on.
      findings.checked += Number(wasSeated);
      if (wasSeated && !seated && !isAnswer && at - from > 500) {
        if (!isExplained(events, requests.get(room) ?? [], { user, room, from, at }))
          findings.lost.push(`seat of ${shortId(user)} in ${shortId(room)} was gone at ${formatTime(at)}`);
      }
      if (wasSeated !== seated || seated) {
        last.set(key, seated);
        since.set(key, at);
      }
    }
    for (const { room, djs, seated } of stored.roomViews)
      expect(
        [...djs].sort().join() === [...seated].sort().join(),
        () => `seats of ${shortId(room)} differ from its booth`,
      );
    for (const stage of stored.roomViews)
      expect(duplicates(stage.djs).length === 0, () => `a user has two seats in ${shortId(stage.room)}`);
    for (const user of duplicates(stored.seats.map((seat) => seat.user)))
      findings.doubled.push(`two seats of ${shortId(user)}`);
    expect(
      stored.seats.length === 0,
      () => `${stored.seats.length} seats are stored though all DJs left them`,
    );
    return findings;
  },
};

/** Returns the seats that were acknowledged; they count even if the session did not see the patch. */
function acknowledgedSeats(events: Evidence['events']) {
  return requestOutcomes(events, 'addDj')
    .filter(
      ({ outcome, answer }) =>
        outcome === 'done' && typeof answer === 'object' && answer !== null && 'position' in answer,
    )
    .map(({ user, room, endedAt }) => ({ user, room, seated: true, at: endedAt, isAnswer: true }));
}

interface LostSeat {
  readonly user: string;
  readonly room: string;
  readonly from: number;
  readonly at: number;
}

/**
 * Returns whether there is a reason for a lost seat: the DJ left it, was removed, was disconnected too long,
 * or seats were reduced.
 */
function isExplained(
  events: Evidence['events'],
  requests: readonly RequestOutcome[],
  { user, room, from, at }: LostSeat,
): boolean {
  const wasRequested = requests.some(
    (request) =>
      request.at <= at &&
      latestEffectTime(request) >= from - 1_000 &&
      (request.name === 'rest dj seats' || request.user === user || request.payload.djUuid === user),
  );
  if (wasRequested) return true;
  const leftOnPurpose = events.some(
    (event) =>
      event.kind === 'left' &&
      event.onPurpose &&
      event.user === user &&
      event.room === room &&
      event.at >= from &&
      event.at <= at,
  );
  return leftOnPurpose || longestDisconnect(events, { user, room, from, at }) >= DISCONNECT_GRACE_MS - 1_000;
}

function longestDisconnect(events: Evidence['events'], { user, room, from, at }: LostSeat): number {
  const returns = events.filter(
    (event) =>
      event.kind === 'joined' &&
      event.user === user &&
      event.room === room &&
      event.at >= from &&
      event.at <= at + 5_000,
  );
  return Math.max(
    0,
    ...returns.map((event) => disconnectedFor(events, user, room, event.at - 1)),
    disconnectedFor(events, user, room, at),
  );
}
