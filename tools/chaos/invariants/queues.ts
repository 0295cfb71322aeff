import type { Evidence } from '../evidence.ts';
import { latestEffectTime, type RequestOutcome, requestOutcomes } from '../request-outcomes.ts';
import type { StoredPlay } from '../stored-state.ts';
import { collectFindings, formatTime, type Invariant, shortId } from './invariant.ts';

/** If the events can have happened in more orders than this, the queue is not checked. */
const MAX_INTERLEAVINGS = 4_000;

type QueueChange = { readonly at: number; readonly until: number } & (
  | { readonly kind: 'played'; readonly song: string }
  | { readonly kind: 'added' | 'removed'; readonly song: string; readonly isSure: boolean }
);

/**
 * [H464] Checks that each final queue results from the initial one by the user's edits and one rotation per
 * play.
 */
export const queuesRotate: Invariant = {
  rule: 'H464',
  name: 'queues are as before, rotated by the plays, with the edits',
  check(evidence) {
    const { findings, expect } = collectFindings();
    const { stored } = evidence;
    const plays = Map.groupBy(
      stored.plays.filter(({ crateSongUuid }) => crateSongUuid !== null),
      ({ djUuid }) => djUuid ?? '',
    );
    const edits = Map.groupBy(
      requestOutcomes(evidence.events).filter(({ name }) => name.startsWith('rest queue ')),
      ({ user }) => user,
    );
    for (const [dj, { before, after }] of Object.entries(stored.queues)) {
      findings.checked += 1;
      const changes = [
        ...(plays.get(dj) ?? []).map((play) => rotationOf(play, evidence)),
        ...(edits.get(dj) ?? []).flatMap(editsOf),
      ];
      const possible = possibleQueues(before, changes);
      if (possible === null) continue;
      const actual = after.join();
      if (possible.has(actual)) continue;
      const sets = new Set([...possible].map((end) => sorted(end.split(','))));
      const same = sets.has(sorted(after));
      expect(
        false,
        () =>
          `the queue of ${shortId(dj)} is ${same ? 'out of order' : 'other songs'}: ${actual}, not ${[...possible].slice(0, 2).join(' or ')}`,
      );
    }
    return findings;
  },
};

const sorted = (songs: readonly string[]) => songs.toSorted().join();

/**
 * Returns the rotation of the queue by a play. It happens when the play is stored, shortly before or after
 * its start.
 */
function rotationOf(play: StoredPlay, { stored }: Evidence): QueueChange {
  const write = stored.writes.find((change) => change.kind === 'play begun' && change.play === play.playId);
  const at = write?.at ?? play.start;
  return { kind: 'played', song: play.songId, at: at - 20, until: at + 50 };
}

function editsOf(request: RequestOutcome): QueueChange[] {
  if (request.outcome === 'refused' && !request.code.startsWith('5')) return [];
  const kind = request.name === 'rest queue add' ? 'added' : 'removed';
  const song = String(request.payload.songId);
  const until = latestEffectTime(request);
  return [{ kind, song, at: request.at, until, isSure: request.outcome === 'done' }];
}

/**
 * Returns every queue that can result from the changes, over all orders that their times allow; null if there
 * are too many orders.
 */
function possibleQueues(before: readonly string[], changes: readonly QueueChange[]): Set<string> | null {
  const all = changes.toSorted((a, b) => a.at - b.at);
  let candidates = new Map<string, { queue: readonly string[]; open: readonly QueueChange[] }>([
    [before.join(), { queue: before, open: [] }],
  ]);
  const settle = (until: number) => {
    // While a candidate has an open change that ended before `until`, replaces it by one candidate for each of its open
    // changes, with that change applied: they overlap in time, so each may have come first.
    for (;;) {
      const next = new Map<string, { queue: readonly string[]; open: readonly QueueChange[] }>();
      let moved = false;
      for (const candidate of candidates.values()) {
        const due = candidate.open.some((change) => change.until < until);
        if (!due) next.set(keyOf(candidate), candidate);
        else {
          moved = true;
          for (const change of candidate.open)
            for (const queue of applyChange(candidate.queue, change)) {
              const applied = { queue, open: candidate.open.filter((other) => other !== change) };
              next.set(keyOf(applied), applied);
            }
        }
      }
      candidates = next;
      if (!moved || candidates.size > MAX_INTERLEAVINGS) return;
    }
  };
  for (const change of all) {
    settle(change.at);
    candidates = new Map(
      [...candidates.values()].map((candidate) => [
        `${keyOf(candidate)}+`,
        { ...candidate, open: [...candidate.open, change] },
      ]),
    );
    if (candidates.size > MAX_INTERLEAVINGS) return null;
  }
  settle(Number.POSITIVE_INFINITY);
  return candidates.size > MAX_INTERLEAVINGS
    ? null
    : new Set([...candidates.values()].map(({ queue }) => queue.join()));
}

const keyOf = ({ queue, open }: { queue: readonly string[]; open: readonly QueueChange[] }) =>
  `${queue.join()}|${open.map(({ kind, song, at }) => `${kind}${song}${formatTime(at)}`).join()}`;

function applyChange(queue: readonly string[], change: QueueChange): (readonly string[])[] {
  const without = (song: string, from: 'start' | 'end') => {
    const at = from === 'start' ? queue.indexOf(song) : queue.lastIndexOf(song);
    return at < 0 ? null : queue.toSpliced(at, 1);
  };
  if (change.kind === 'played') {
    const rest = without(change.song, 'start');
    return [rest ? [...rest, change.song] : queue];
  }
  const done = change.kind === 'added' ? [...queue, change.song] : without(change.song, 'end');
  return change.isSure ? [done ?? queue] : [queue, done ?? queue];
}
