import { type Deed, deedsOf, mayActUntil } from '../deeds.ts';
import type { Evidence } from '../evidence.ts';
import { notesOf } from '../notes.ts';
import { clock, findings, type Law, short, twice } from './law.ts';
import { awayFor } from './plays.ts';

const GRACE_MS = 30_000;

/** [H463] */
export const seatsAreKept: Law = {
  rule: 'H463',
  name: 'a seat stays until it is left, taken away, or the grace is over',
  check({ notes, kept }) {
    const { found, must } = findings();
    const deeds = Map.groupBy(
      deedsOf(notes).filter(({ name }) => name === 'removeDj' || name === 'rest dj seats'),
      ({ room }) => room,
    );
    const last = new Map<string, boolean>();
    const since = new Map<string, number>();
    const moments = [
      ...notesOf(notes, 'seat').map((note) => ({ ...note, isAnswer: false })),
      ...taken(notes),
    ];
    for (const { who, room, seated, at, isAnswer } of moments.toSorted((a, b) => a.at - b.at)) {
      const key = `${who} ${room}`;
      const was = last.get(key) ?? false;
      const from = since.get(key) ?? at;
      // an answer may overtake the patch that shows the seat
      found.checked += Number(was);
      if (was && !seated && !isAnswer && at - from > 500) {
        if (!hasReason(notes, deeds.get(room) ?? [], { who, room, from, at }))
          found.lost.push(`seat of ${short(who)} in ${short(room)} was gone at ${clock(at)}`);
      }
      if (was !== seated || seated) {
        last.set(key, seated);
        since.set(key, at);
      }
    }
    for (const { room, djs, seated } of kept.stages)
      must(
        [...djs].sort().join() === [...seated].sort().join(),
        () => `seats of ${short(room)} are not its stage`,
      );
    for (const stage of kept.stages)
      must(twice(stage.djs).length === 0, () => `somebody sits twice in ${short(stage.room)}`);
    for (const user of twice(kept.seats.map((seat) => seat.user)))
      found.doubled.push(`two seats of ${short(user)}`);
    must(kept.seats.length === 0, () => `${kept.seats.length} seats are left though everybody stood up`);
    return found;
  },
};

/** A seat that was acknowledged counts from then on, whether or not it was seen. */
function taken(notes: Evidence['notes']) {
  return deedsOf(notes, 'addDj')
    .filter(
      ({ outcome, answer }) =>
        outcome === 'done' && typeof answer === 'object' && answer !== null && 'position' in answer,
    )
    .map(({ who, room, endedAt }) => ({ who, room, seated: true, at: endedAt, isAnswer: true }));
}

interface Loss {
  readonly who: string;
  readonly room: string;
  readonly from: number;
  readonly at: number;
}

/** Left by themselves or by another's hand since they were last seen seated, fewer seats, or away for too long. */
function hasReason(notes: Evidence['notes'], deeds: readonly Deed[], { who, room, from, at }: Loss): boolean {
  const asked = deeds.some(
    (deed) =>
      deed.at <= at &&
      mayActUntil(deed) >= from - 1_000 &&
      (deed.name === 'rest dj seats' || deed.who === who || deed.payload.djUuid === who),
  );
  if (asked) return true;
  const walkedOut = notes.some(
    (note) =>
      note.kind === 'gone' &&
      note.byWish &&
      note.who === who &&
      note.room === room &&
      note.at >= from &&
      note.at <= at,
  );
  return walkedOut || longestAway(notes, { who, room, from, at }) >= GRACE_MS - 1_000;
}

function longestAway(notes: Evidence['notes'], { who, room, from, at }: Loss): number {
  const returns = notes.filter(
    (note) =>
      note.kind === 'entered' &&
      note.who === who &&
      note.room === room &&
      note.at >= from &&
      note.at <= at + 5_000,
  );
  return Math.max(
    0,
    ...returns.map((note) => awayFor(notes, who, room, note.at - 1)),
    awayFor(notes, who, room, at),
  );
}
